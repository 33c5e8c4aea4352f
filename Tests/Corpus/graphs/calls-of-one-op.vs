model m: [String] = ["x"] takes 1s {
    op get(n: Int) = data
}

screen T {
    use m
    state s {
        call m.get(1) { ok(_); fail(_) -> y }
        call m.get(2) { ok(_) -> x; fail(_) -> y }
        watch m.get(3) { ok(_); fail(_) -> y }
    }
    state x {
        region left {
            state one { call m.get(4) { ok(_) -> two; fail(_) -> two } }
            state two { call m.get(5) { ok(_) -> one; fail(_) -> one } }
        }
        region right {
            state three { call m.get(6) { ok(_) -> four; fail(_) -> four } }
            state four
        }
    }
    state y { call m.get(7) { ok(_) -> s; fail(_) } }
}
