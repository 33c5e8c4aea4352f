// `watch model.op(arguments)`: a call that stays open.
model box: Int = 0 takes 1s { op read() = data; op set(n: Int) takes 100ms { data = n } }
screen M {
    use box
    var seen: [Int] = []
    region reader {
        state r { watch box.read() { ok(x) { seen.append(x) }; fail(error) { } }; action stop -> off }
        state off
    }
    region writer {
        state idle { action set(n: Int) -> writing(n) }
        state writing(n: Int) { call box.set(n) { ok -> idle; fail(error) -> idle } }
    }
}
test "off" {
    open M
    wait
    send stop
    send set(5)
    wait
    expect seen == [0]
}
