screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test "a" {
    open A
    repeat x in [1, 2].filter { y in y > 1 } { expect x == 2 }
}
