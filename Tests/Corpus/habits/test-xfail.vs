screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test "later" xfail "APP-12" { open A; expect no "x" }
