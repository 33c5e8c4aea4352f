screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test.skip "later" { open A; expect no "y" }
