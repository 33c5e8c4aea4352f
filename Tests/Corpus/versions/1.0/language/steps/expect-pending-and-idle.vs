// `expect pending users.page(2)`, `expect idle`: a call in flight; no call and no `after` in flight; what is cancelled is not counted.
model box: Int = 0 takes 1s { op get(n: Int) = n }
screen M {
    use box
    state idle { action go(n: Int) -> loading(n); action later -> waiting }
    state loading(n: Int) { call box.get(n) { ok(x) -> idle; fail(error) -> idle }; action cancel -> idle }
    state waiting { after 5s -> idle }
}
test "pending" {
    open M
    expect idle
    send go(2)
    expect pending box.get(2)
    expect pending box.get
    expect pending box.get(3)
    expect idle
    send cancel
    expect idle
    wait
    expect dropped box.get
    send later
    expect idle
}
