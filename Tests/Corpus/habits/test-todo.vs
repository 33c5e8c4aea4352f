screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test.todo("later") { open A; expect no "y" }
