component Picture(id: Int) { state failed { action go(n: Int = 1) -> done }; state done }
screen Album {
    var ids = [1, 2]
    var n = 0
    each picture: Picture(id) for id in ids by id
    action again { picture.go() }
    view { button "Again" -> again; for id in ids { show picture(id) }; text "\(n)" }
}
