// More than 1,000 transitions and handled actions of one screen or machine in a step is an error that shows the cycle; an error undoes the whole step.
screen M {
    state idle { action go -> a }
    state a { when true -> b }
    state b { when true -> a }
}
test "round and round" {
    open M
    send go
    expect in idle
}
