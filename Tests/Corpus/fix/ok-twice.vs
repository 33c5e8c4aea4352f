model m: [Int] = [1] { op list() = data }
screen S {
    use m
    state a { call m.list() { ok ok(x) -> b; fail(_) -> b } }
    state b { action go -> a }
    view { text "x" }
}
