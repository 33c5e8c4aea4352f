// `strict`: `expect pending` names the calls that it finds in flight, and no others.
model box: Int = 0 takes 1s {
    op get() = data
    op put(value: Int) { data = value }
}
screen M {
    use box
    region left {
        state reading { call box.get() { ok -> read; fail(error) -> read } }
        state read { action again -> reading }
    }
    region right {
        state writing { call box.put(7) { ok -> written; fail(error) -> written } }
        state written
    }
}
flow begin {
    open M
    expect in reading
    expect in writing
}
test "one of two" {
    strict
    begin()
    expect pending box.put(_)
}
test "both" {
    strict
    begin()
    expect pending box.put(7)
    expect pending box.get
}
test "a call that began later" {
    strict
    begin()
    expect pending box.get
    expect pending box.put(7)
    wait
    expect in read
    expect in written
    send again
}
