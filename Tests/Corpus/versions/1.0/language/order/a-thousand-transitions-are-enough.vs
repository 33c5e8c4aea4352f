// More than 1,000 transitions and handled actions of one screen or machine in a step is an error that shows the cycle.
screen M {
    var n = 0
    state a {
        action go { n += 1 }
        when n > 0 && n < 1_000 { n += 1 }
    }
}
test "one action and 999 transitions" {
    open M
    repeat 1 { send go }
    show n
}
