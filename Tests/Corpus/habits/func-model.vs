model m: [Int] {
    func list() = [1, 2]
}
screen A {
    use m
    state s { call m.list() { ok(_) -> t; fail(_) -> t } }
    state t
}
