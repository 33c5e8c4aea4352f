// `after` not below zero; `every` must be above zero: an error of the step that enters the state.
screen M {
    state idle { action tick(d: Duration) -> ticking(d); action late(d: Duration) -> later(d) }
    state ticking(d: Duration) { every d { } }
    state later(d: Duration) { after d -> idle }
}
test "every zero" {
    open M
    send tick(0s)
}
test "after below zero" {
    open M
    send late(-1s)
}
test "after zero" {
    open M
    send late(0s)
    wait 0s
    expect in idle
}
