// Changes in between make one answer, and a change back makes none.
model box: Int = 0 takes 1s { op read() = data; op set(n: Int) takes 100ms { data = n } }
screen M {
    use box
    var seen: [Int] = []
    region reader { state r { watch box.read() { ok(x) { seen.append(x) }; fail(error) { } } } }
    region writer {
        state idle { action set(n: Int) -> writing(n) }
        state writing(n: Int) { call box.set(n) { ok -> idle; fail(error) -> idle } }
    }
}
test "in between" {
    open M
    wait
    send set(5)
    wait 100ms
    send set(6)
    wait
    expect seen == [0, 6]
}
test "back" {
    open M
    wait
    send set(5)
    wait 100ms
    send set(0)
    wait
    expect seen == [0]
}
