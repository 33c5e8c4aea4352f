// A watch, the calls of machines, and a call that closes its screen. Each call has one row, whichever machine makes it.
model pictures: [Int] = [1, 2, 3, 4] {
    op all() = data
    op load(id: Int) = "picture \(id)"
    op like(id: Int) = true
}
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
    use pictures
    var ids: [Int] = []
    each picture: Picture(id) for id in ids by id
    region list {
        state quiet { watch pictures.all() { ok(found) { ids = found }; fail(_) -> quiet } }
    }
    region sheet {
        state closed { action rate -> rating }
        state rating { present Rating { finished(_) -> closed; dismissed -> closed } }
    }
    view {
        button "Rate" -> rate
        for id in ids { show picture(id) }
    }
}
screen Rating {
    use pictures
    state sending { call pictures.like(1) { ok(_) { finish(true) }; fail(_) -> sending } }
    view { text "Sending" }
}
