// `given` at the top level of a file holds for every test in it.
model box: Int = 1 takes 1s { op read() = data }
screen M {
    use box
    state a { call box.read() { ok(n) -> done(n); fail(error) -> failed } }
    state done(n: Int)
    state failed
}
given box.read answers 7
test "one" {
    open M
    wait
    expect in done(7)
}
test "its own given holds" {
    given box.read fails "no"
    open M
    wait
    expect in failed
}
test "three" {
    open M
    wait
    expect in done(7)
}
