screen A {
    action go
    view { button "Go" -> go }
}
test "a" { open A; press "Go"; expect true }
