// An action that no active state, region or screen handles is refused, with the reason, and is no step.
screen M {
    state a { action go -> b }
    state b
}
test "refused" {
    open M
    send go
    expect refused go
    send go
    expect in b
}
