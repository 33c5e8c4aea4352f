screen A {
    action go
    view { button "Go" -> go }
}
test "a" { open A; click "Go"; expect true }
