// A closed screen leaves its states: its calls are cancelled.
model box: Int = 0 takes 1s { op get() = data }
screen Home { var n = 0; action go { push Top } }
screen Top {
    use box
    state a { call box.get() { ok -> b; fail(error) -> b } }
    state b
}
open Home
send go
back
wait
expect dropped box.get
