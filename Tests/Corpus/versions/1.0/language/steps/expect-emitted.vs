// `expect emitted signal(…)`: a signal that no earlier line named (`_` for any argument); `expect nothing emitted`: no other has left the app.
screen M { action go { emit a(1, "x"); emit a(2, "y"); emit b } }
test "named one by one" {
    open M
    send go
    expect emitted a(_, "y")
    expect emitted b
    expect emitted a(1, _)
    expect nothing emitted
    expect emitted b
}
test "others have left" {
    open M
    send go
    expect emitted b
    expect nothing emitted
}
