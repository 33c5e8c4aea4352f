// `strict` as a test's first line makes it exhaustive: a state that was entered and that no `expect in` or `expect frames` named, a signal, a call still pending at the end, or a dropped answer that no `expect` named fails the test, and is listed.
model box: Int = 0 takes 1s { op get() = data }
screen M {
    use box
    state a { action go -> b { emit said("x") } }
    state b { call box.get() { ok -> a; fail(error) -> a } }
}
test "all named" {
    strict
    open M
    expect in a
    send go
    expect in b
    expect emitted said("x")
    wait
    expect in a
}
test "nothing named" {
    strict
    open M
    send go
    expect 1 == 1
}
