model m: [Int] = [] { op list() = data }
screen S {
    use m
    state a { call m.list() { ok(_) -> b; fail(401) -> a; fail(_) -> b } }
    state b { action again -> a }
}
