// `step`, `step 3`: the next pending event only.
screen M {
    var n = 0
    state a { every 1s { n += 1 }; action stop -> b }
    state b
}
test "steps" {
    open M
    step
    expect n == 1
    step 3
    expect n == 4
    send stop
    step
}
