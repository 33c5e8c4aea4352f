// A frame is another one when its text is, or when the top screen's own states are.
screen M {
    state a { action go -> b(1) }
    state b(n: Int) { after 1s when n < 2 -> b(n + 1); after 2s -> c }
    state c
    view { text "always the same" }
}
test "states that look alike" {
    open M
    send go
    wait
    expect frames a, b(1), b(2), c
}
test "one is missing" {
    open M
    send go
    wait
    expect frames a, c
}
