// An `op` runs and answers at the end of its latency, with the arguments that the call had when it started.
model box: Int = 1 takes 1s {
    op set(n: Int) takes 500ms { data = n }
    op read() = data
}
screen M {
    use box
    var seen = 0
    region one { state a { call box.read() { ok(x) -> b { seen = x }; fail(error) -> b } }; state b }
    region two { state c { call box.set(9) { ok -> d; fail(error) -> d } }; state d }
}
open M
wait
show seen
