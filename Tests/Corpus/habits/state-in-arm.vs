model m: [Int] = [1] {
    op all() = data
}
screen A {
    var p: Int? = nil
    var l = [1, 2]
    use m
    state s { call m.all() { ok(x) { t }; fail(_) -> t } }
    state t
}
