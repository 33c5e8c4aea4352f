// A hundred pictures that load, and can be asked for again, have the states of four: the last one stands for those between it
// and the second. One of these is also asked for by itself, while the last one has no call.
model pictures: [String] = [] { op load(id: Int) = "picture \(id)" }
component Picture(id: Int) {
    use pictures
    state loading { call pictures.load(id) { ok(_) -> loaded; fail(_) -> missing } }
    state loaded { action reload -> loading }
    state missing { action again -> loading }
    view {
        in loading { progress }
        in loaded { image "picture \(id)" }
        in missing { button "Again \(id)" -> again }
    }
}
screen Album(count: Int) {
    each picture: Picture(id) for id in 0..<count by id
    action reload { if count > 50 { send picture(50).reload } }
    view {
        button "Reload 50" -> reload
        for id in 0..<count { show picture(id) }
    }
}

explore "four pictures" {
    open Album(4)
    settles
}

explore "a hundred pictures" {
    open Album(100)
    settles
    reaches picture(99) in missing && picture(50) in loaded
    reaches picture(99) in missing && picture(50) in loading
}
