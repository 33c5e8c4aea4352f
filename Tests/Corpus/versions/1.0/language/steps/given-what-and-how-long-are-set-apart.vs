// What it answers and how long it takes are set apart.
model box: Int = 5 takes 1s { op get() = data }
screen M {
    use box
    state loading { call box.get() { ok(n) -> done(n); fail(error) -> failed }; action again -> same }
    state done(n: Int) { action again -> loading }
    state failed { action again -> loading }
}
test "apart" {
    given box.get takes 5s
    given box.get answers 9
    open M
    wait 4999ms
    expect in loading
    wait 1ms
    expect in done(9)
}
test "never" {
    given box.get never answers
    open M
    wait
    expect in loading
    expect pending box.get
}
test "for the calls that start from now on" {
    open M
    given box.get fails "no"
    wait
    expect in done(5)
    send again
    wait
    expect in failed
}
