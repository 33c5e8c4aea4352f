// `watch`: answered after the latency, and again whenever a step ends with the op's answer not what it last was: a latency later, with the answer of then.
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
open M
wait
expect seen == [0]
expect idle
send set(5)
wait
show seen
