// Where no other call fits, `deliver` finds a cancelled one whose op has a body: it still changes the data. One without a body is not found.
model bank: Int = 0 {
    op pay() takes 10s { data += 1 }
    op balance() takes 10s = data
}
screen Till {
    use bank
    region paying {
        state idle { action pay -> busy }
        state busy { call bank.pay() { ok -> idle; fail(_) -> idle }; action stop -> idle }
    }
    region asking {
        state still { action ask -> waiting }
        state waiting { call bank.balance() { ok(n) -> known(n); fail(_) -> still }; action leave -> still }
        state known(amount: Int) { action ask -> waiting }
    }
    view { text "till" }
}
open Till
send pay
send stop
deliver bank.pay
send ask
deliver bank.balance
expect in known(1)
send ask
send leave
deliver bank.balance
