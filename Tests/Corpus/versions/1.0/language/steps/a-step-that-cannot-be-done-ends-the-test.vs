// A step that cannot be done ends the test.
screen M { state a { action go -> b }; state b }
test "ends" {
    open M
    send go
    send go
    show
}
test "the next one runs" {
    open M
    expect in a
}
