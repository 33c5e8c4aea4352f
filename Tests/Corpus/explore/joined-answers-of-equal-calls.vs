// Each album has three equal calls. Where the last album answers for one between, each answer is the oldest one then.
model pictures: [Int] = [] { op load(id: Int) = id }
component Picture(id: Int, album: Int) {
    use pictures
    state loading { call pictures.load(0) { ok(_) -> done { emit loaded(album) }; fail(_) -> done } }
    state done
    view { text "\(id)" }
}
component Album(id: Int) {
    each picture: Picture(number, id) for number in [1, 2, 3] by number
    view { for number in [1, 2, 3] { show picture(number) } }
}
screen Shelf {
    var ofThird = 0
    each album: Album(id) for id in [1, 2, 3, 4] by id
    action loaded(album: Int) { if album == 3 { ofThird += 1 } }
    view { text "Shelf"; for id in [1, 2, 3, 4] { show album(id) } }
}

explore "equal calls of one album" {
    open Shelf
    may end true
    always ofThird < 3
}
