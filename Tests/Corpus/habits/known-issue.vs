screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
test "later" {
    withKnownIssue("APP-12") { expect no "x" }
}
