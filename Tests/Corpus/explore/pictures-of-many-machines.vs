// Of five pictures that load, the first two and the last come in every order; the others with the last.
model pictures: [String] = [] { op load(id: Int) = "picture \(id)" }
component Picture(id: Int) {
    use pictures
    state loading { call pictures.load(id) { ok(found) -> loaded(found); fail(_) -> missing } }
    state loaded(name: String)
    state missing
    view {
        in loading { progress }
        in loaded(name) { image name }
        in missing { text "no picture" }
    }
}
screen Album {
    var ids = [1, 2, 3, 4, 5]
    each picture: Picture(id) for id in ids by id
    action clear { ids = [] }
    view {
        for id in ids { show picture(id) }
        button "Clear" -> clear
    }
}

explore "some pictures" {
    open Album
    always !(picture(2) in loaded) || !(picture(5) in loading)
    reaches picture(1) in loaded && picture(5) in loaded
    settles
}

explore "every picture" {
    open Album
    rows all
    always !(picture(3) in loaded) || !(picture(5) in loading)
    settles
}
