model images: String = "" { op get(id: Int) = "image \(id)" }

component Thumbnail(id: Int) {
    use images
    state loading { call images.get(id) { ok(_) -> shown; fail(_) -> missing } }
    state shown
    state missing
}

screen Album {
    var ids = [1, 2, 3]
    each picture: Thumbnail(id) for id in ids by id
    action drop { ids = ids.filter { $0 != 2 } }
}

test "a machine is elsewhere, or not there" {
    open Album
    expect picture(2) in shown
    expect picture(7) in loading
}

test "calls of one op" {
    open Album
    expect pending images.get(7)
    deliver images.get(3)
    send drop
    deliver images.get(2)
}
