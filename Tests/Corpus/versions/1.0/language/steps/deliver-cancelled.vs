// `deliver … cancelled` means a call whose state was left and whose op writes data, also while an equal one is in flight.
model bank: Int = 0 {
    op pay(n: Int) takes 10s { data += n }
    op balance() takes 10s = data
}
screen Till {
    use bank
    state idle { action pay -> paying; action ask -> asking }
    state paying { call bank.pay(1) { ok -> idle; fail(_) -> idle }; action stop -> idle; action again -> paying }
    state asking { call bank.balance() { ok(_) -> idle; fail(_) -> idle }; action stop -> idle }
    view { text "till" }
}
test "the cancelled one, then the one in flight" {
    open Till
    send pay
    send stop
    send pay
    deliver bank.pay(1) cancelled in paying
    expect in paying
    deliver bank.pay(1)
    expect in idle
}
test "two cancelled ones" {
    open Till
    send pay
    send again
    send again
    deliver bank.pay cancelled number 2 in Till ok
    deliver bank.pay cancelled
    deliver bank.pay cancelled
}
test "of a screen that has gone" {
    open Till
    send pay
    open Till
    deliver bank.pay cancelled in Till
    expect dropped bank.pay(1)
}
test "an op that only reads is not one" {
    open Till
    send ask
    send stop
    deliver bank.balance cancelled
}
test "beyond the last" {
    open Till
    send pay
    send again
    deliver bank.pay cancelled number 2
}
