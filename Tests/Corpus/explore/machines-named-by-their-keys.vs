// A machine that a claim, a guard or a body names by its key is walked alone; where others are joined, the verdict says so.
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
    var ids = [1, 2, 3, 4, 5, 6]
    each picture: Picture(id) for id in ids by id
    action next when picture(4) in loaded { ids = [1] }
    action clear { ids = [] }
    view {
        for id in ids { show picture(id) }
        button "Next" -> next
        button "Clear" -> clear
    }
}

explore "the third before the last" {
    open Album
    always !(picture(3) in loaded) || !(picture(6) in loading)
}
