// `always` conditions are checked: one that is broken fails the test, and the step stands.
screen M {
    var n = 0
    state a { action more { n += 1 } }
    always n < 2 "n stays small"
}
test "broken" {
    open M
    send more
    send more
    show n
    send more
}
