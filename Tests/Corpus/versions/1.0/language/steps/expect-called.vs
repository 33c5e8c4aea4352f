// `expect called settings.save(_)`: exactly one call of this op with these arguments has started since the last such line for the op.
model box: Int = 0 takes 1s { op set(n: Int) { data = n } }
screen M {
    use box
    state idle { action go(n: Int) -> saving(n) }
    state saving(n: Int) { call box.set(n) { ok -> idle; fail(error) -> idle } }
}
test "called" {
    open M
    send go(1)
    expect called box.set(1)
    wait
    send go(2)
    expect called box.set(_)
    wait
    expect called box.set(_)
    send go(3)
    wait
    send go(3)
    wait
    expect called box.set(3)
}
