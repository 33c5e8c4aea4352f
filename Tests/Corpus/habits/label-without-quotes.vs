screen A {
    action go
    view { button "Go" -> go }
}
test "a" { open A; tap Go; expect true }
