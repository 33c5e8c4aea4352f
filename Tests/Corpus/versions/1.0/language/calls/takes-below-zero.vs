// A latency below zero is an error of the step that starts the call, and so is a time of `after`.
func below(n: Int) -> Duration = 1s * n
model box: Int = 1 { op get() takes below(-1) = data }
screen A {
    use box
    state resting { action ask -> asking; action wait_(n: Int) -> waiting(n) }
    state asking { call box.get() { ok(_) -> resting; fail(_) -> resting } }
    state waiting(n: Int) { after below(n) -> resting }
    view { text "A" }
}
test "a call" {
    open A
    send ask
}
test "a timer" {
    open A
    send wait_(-1)
}
test "a timer of zero" {
    open A
    send wait_(0)
    wait
    expect in resting
}
