screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test "a \(x)" for x in [1, 2].filter { $0 > 1 } { expect x == 2 }
