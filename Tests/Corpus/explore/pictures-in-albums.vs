// Albums load, then their pictures load. The last album, with its pictures, stands for those between it and the second.
// In an album, the last picture does the same.
model albums: [[Int]] = [] {
    op load(id: Int) = [10 * id]
    op many(id: Int) = (0..<6).map { 10 * id + $0 }
}
model pictures: [String] = [] { op load(id: Int) = "picture \(id)" }
component Picture(id: Int) {
    use pictures
    state loading { call pictures.load(id) { ok(_) -> loaded; fail(_) -> missing } }
    state loaded
    state missing
    view {
        in loading { progress }
        in loaded { image "picture \(id)" }
        in missing { text "no picture \(id)" }
    }
}
component Album(id: Int, isLong: Bool) {
    use albums
    var ids: [Int] = []
    each picture: Picture(id) for id in ids by id
    state loading {
        when isLong -> loadingMany
        call albums.load(id) { ok(found) -> loaded { ids = found }; fail(_) -> missing }
    }
    state loadingMany { call albums.many(id) { ok(found) -> loaded { ids = found }; fail(_) -> missing } }
    state loaded
    state missing
    view { for id in ids { show picture(id) } }
}
screen Shelf(count: Int, isLong: Bool) {
    each album: Album(id, isLong) for id in 0..<count by id
    view {
        text "Shelf"
        for id in 0..<count { show album(id) }
    }
}

explore "four albums" {
    open Shelf(4, false)
    settles
    may end true
}

explore "twenty albums" {
    open Shelf(20, false)
    settles
    may end true
    reaches album(19) in missing && album(1) in loaded
}

explore "one long album" {
    open Shelf(1, true)
    settles
    may end true
}
