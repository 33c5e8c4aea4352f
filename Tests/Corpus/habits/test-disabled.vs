screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test "later" disabled "why" { open A; expect no "y" }
