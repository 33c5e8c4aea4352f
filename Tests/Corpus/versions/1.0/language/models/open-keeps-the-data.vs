// `open`: a fresh screen stack with this screen; the models keep their data.
model box: Int = 0 takes 1s { op add() { data += 1 }; op read() = data }
screen M {
    use box
    var seen = -1
    state a { call box.add() { ok -> b; fail(error) -> b } }
    state b { call box.read() { ok(x) -> c { seen = x }; fail(error) -> c } }
    state c
}
test "twice" {
    open M
    wait
    open M
    wait
    show seen
}
test "a world of its own" {
    open M
    wait
    show seen
}
