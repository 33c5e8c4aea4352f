// `deliver` reaches an open `watch` at any time; what was delivered stays until the op answers something else.
model box: Int = 1 takes 1s { op get() = data; op set(n: Int) { data = n } }
screen M {
    use box
    var got: [Int] = []
    region left { state open { watch box.get() { ok(n) { got.append(n) } fail(e) { got.append(0 - 1) } } } }
    region right {
        state idle { action put(n: Int) -> putting(n) }
        state putting(n: Int) { call box.set(n) { ok -> idle; fail(e) -> idle } }
    }
}
test "a server that pushes" {
    open M
    wait
    expect got == [1]
    deliver box.get ok(7)
    expect got == [1, 7]
    expect idle
    wait
    expect got == [1, 7]
    deliver box.get fail("gone")
    send put(7)
    wait
    expect got == [1, 7, 0 - 1, 7]
    send put(1)
    wait
    expect got == [1, 7, 0 - 1, 7, 1]
}
test "in place of the first answer" {
    open M
    deliver box.get ok(5)
    wait
    expect got == [5]
}
