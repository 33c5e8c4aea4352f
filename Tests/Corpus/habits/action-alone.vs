screen A {
    action go(count: Int)
    view { button "Go" -> go(1) }
}
test "a" { open A; go(1); expect true }
