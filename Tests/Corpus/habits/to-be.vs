screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test "a" {
    open A
    expect(1).toBe(2)
}
