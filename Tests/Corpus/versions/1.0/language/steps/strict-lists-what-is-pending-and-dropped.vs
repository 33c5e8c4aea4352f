// `strict`: a call still pending at the end, or a dropped answer that no `expect` named fails the test.
model box: Int = 0 takes 1s { op get() = data }
screen M {
    use box
    state a { call box.get() { ok -> b; fail(error) -> b }; action go -> b }
    state b
}
test "pending" {
    strict
    open M
    expect in a
}
test "named" {
    strict
    open M
    expect in a
    expect pending box.get
}
test "dropped" {
    strict
    open M
    expect in a
    send go
    expect in b
    wait
}
test "dropped and named" {
    strict
    open M
    expect in a
    send go
    expect in b
    wait
    expect dropped box.get
}
