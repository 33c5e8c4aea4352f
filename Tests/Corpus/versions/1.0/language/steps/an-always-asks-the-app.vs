// An `always` may ask as a step's condition does: `available a` (an action of its own), `pending m.op`, `on Screen`.
model m: Int = 1 { op get() = data }
component C {
    var n = 0
    action up when n < 2 { n += 1 }
    always available up "the machine is full"
}
screen S {
    use m
    one c: C
    always !pending m.get || !on Detail "no call below a detail"
    always on S || available shut "a way back"
    state idle { action start -> running; action shut when false }
    state running {
        call m.get() { ok -> idle; fail -> idle }
        action detail { push Detail }
    }
}
screen Detail { action leave { pop } }
open S
send c.up
send c.up
send start
send detail
wait
