model m: [Int] = [1] {
    op all() = data
}
screen A {
    var p: Int? = nil
    var l = [1, 2]
    use m
    state s { action go { call m.all() { ok(_) -> t; fail(_) -> t } } }
    state t
}
