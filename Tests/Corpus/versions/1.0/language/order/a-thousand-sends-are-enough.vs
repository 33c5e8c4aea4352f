// More than 1,000 transitions of one screen or machine in a step, those by which it handles actions among them, is an error.
screen M {
    var n = 0
    state a {
        action go { n += 1; send again }
        action again when n < 1_000 { n += 1; send again }
    }
}
test "one action and 999 that are sent" {
    open M
    repeat 1 { send go }
    show n
}
