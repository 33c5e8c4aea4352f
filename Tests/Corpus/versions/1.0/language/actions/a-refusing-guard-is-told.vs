// A refused step says why: its guard `attempts < 3` is false, `attempts` is 3.
screen M {
    var attempts = 3
    state a { action retry when attempts < 3 -> b }
    state b
}
test "refused" {
    open M
    send retry
}
