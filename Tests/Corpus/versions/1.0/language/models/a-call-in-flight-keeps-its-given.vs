// How a model behaves for the calls that start from now on.
model box: Int = 1 takes 1s { op get() = data }
screen M {
    use box
    state a { call box.get() { ok(n) -> b(n); fail(error) -> failed } }
    state b(n: Int) { action again -> a }
    state failed
}
open M
wait 500ms
given box.get fails "late"
given box.get takes 9s
wait 500ms
expect in b(1)
send again
wait 8999ms
expect in a
wait 1ms
expect in failed
