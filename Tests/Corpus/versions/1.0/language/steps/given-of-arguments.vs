// `given users.page(2) …`: these arguments (`_` any), the last that fits holds; `given users fails "m"`: every op.
model box: Int = 0 takes 1s { op get(n: Int) = n; op two(a: Int, b: Int) = a + b }
screen M {
    use box
    var got = ""
    state idle { action get(n: Int) -> getting(n); action two(a: Int, b: Int) -> adding(a, b) }
    state getting(n: Int) { call box.get(n) { ok(x) -> idle { got = "\(x)" }; fail(error) -> idle { got = error.message } } }
    state adding(a: Int, b: Int) { call box.two(a, b) { ok(x) -> idle { got = "\(x)" }; fail(error) -> idle { got = error.message } } }
}
test "these arguments" {
    given box fails "all"
    given box.get(2) answers 22
    given box.two(_, 3) answers 33
    open M
    send get(1)
    wait
    expect got == "all"
    send get(2)
    wait
    expect got == "22"
    send two(7, 3)
    wait
    expect got == "33"
    send two(7, 4)
    wait
    expect got == "all"
    given box.get answers
    send get(2)
    wait
    expect got == "2"
}
