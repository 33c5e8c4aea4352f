// `takes` is the virtual latency, of the model (default 1s) or of one op.
model slow: Int = 1 { op read() = data; op quick() takes 10ms = data }
screen M {
    use slow
    region a { state a1 { call slow.read() { ok -> a2; fail(error) -> a2 } }; state a2 }
    region b { state b1 { call slow.quick() { ok -> b2; fail(error) -> b2 } }; state b2 }
}
open M
wait 999ms
expect in a1 && in b2
wait 1ms
expect in a2
