screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
skip test "later" { open A; expect no "y" }
