// A strict test lists a state that was entered several times once.
screen M {
    state a { action go -> b }
    state b { action back_ -> a }
}
test "several times" {
    strict
    open M
    send go
    send back_
    send go
    send back_
    expect 1 == 1
}
