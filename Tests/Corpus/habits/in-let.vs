screen A {
    state first { action go -> s(1) }
    state s(x: Int)
    view {
        in first { button "Go" -> go }
        in s(let x) { text "\(x)" }
    }
}
