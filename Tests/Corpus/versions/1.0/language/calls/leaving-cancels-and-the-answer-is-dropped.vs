// An answer whose call was cancelled is dropped, and the log says so. A call that is cancelled has still been asked: its op runs at its time.
model box: Int = 0 takes 2s { op add(n: Int) { data += n; return data } ; op read() = data }
screen M {
    use box
    var seen = -1
    state a { call box.add(5) { ok(x) -> b; fail(error) -> b }; action go -> b }
    state b { action look -> c }
    state c { call box.read() { ok(x) -> b { seen = x }; fail(error) -> b } }
}
open M
wait 1s
send go
expect idle
wait
expect dropped box.add
send look
wait
show seen
