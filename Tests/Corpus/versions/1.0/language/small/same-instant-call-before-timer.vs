// At one instant, first scheduled is first served: a state's calls and timers start in source order.
model box: Int = 0 takes 1s { op get() = data }
screen M {
    use box
    var log = ""
    state a {
        after 1s { log += "timer " }
        call box.get() { ok { log += "call " }; fail(error) { } }
    }
}
open M
wait
show log
