model m: [Int] = [] { op list() = data }
screen S {
    use m
    state a { call m.list() { ok(x) -> full when !x.isEmpty; ok(_) -> none; fail(_) -> none } }
    state full { action again -> a }
    state none { action again -> a }
}
