// All leave (`leave` bodies, then owned calls and timers are cancelled).
model box: Int = 0 takes 1s { op get() = data }
screen M {
    use box
    var n = 0
    state p {
        state a { call box.get() { ok -> b; fail(error) -> b } }
        state b
        every 300ms { n += 1 }
        action out -> q
    }
    state q
}
open M
wait 700ms
send out
wait
expect dropped box.get
show n
