// `wait until condition`: event by event until it holds (an error after 1 h of the clock, or when nothing is left).
screen M { var n = 0; state a { every 10min { n += 1 } ; action stop -> b }; state b }
test "holds" {
    open M
    wait until n == 3
    show now
}
test "an hour" {
    open M
    wait until n == 100
}
test "nothing left" {
    open M
    send stop
    wait until n == 1
}
