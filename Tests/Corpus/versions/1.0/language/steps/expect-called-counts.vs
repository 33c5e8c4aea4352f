// `expect called m.op(a)`: one call with these arguments that no line has named; `n times` so many; `expect not called` none.
model box: Int = 0 takes 1s { op set(n: Int) { data = n } op get() = data }
screen M {
    use box
    region left { state idle { action go(n: Int) -> saving(n) } state saving(n: Int) { call box.set(n) { ok -> idle; fail(error) -> idle } } }
    region right { state calm { action go(n: Int) -> busy(n) } state busy(n: Int) { call box.set(n + 1) { ok -> calm; fail(error) -> calm } } }
}
test "several of one step, in any order" {
    open M
    expect not called box.set(_)
    expect not called box.get
    send go(1)
    expect called box.set(2)
    expect called box.set(1)
    expect not called box.set
}
test "so many" {
    open M
    repeat i in 1...3 { send go(i); wait }
    expect called box.set(2) 2 times
    expect called box.set 4 times
    expect called box.set(_) 0 times
}
test "another count" {
    open M
    let n = 3
    repeat i in 1...2 { send go(i); wait }
    expect called box.set(2) n times
    expect called box.set(1) n - 2 times
    expect called box.set(2)
    expect not called box.set
}
