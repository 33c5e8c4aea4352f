enum Declined { limit, expired(year: Int), gone }
model cards: Int? takes 1s {
    op pay(amount: Int) fails Declined {
        if amount > 100 { fail .expired(amount) }
        return amount
    }
}
screen Pay {
    use cards
    var paid = 0
    var text = ""
    state idle { action pay(amount: Int) -> paying(amount) }
    state paying(amount: Int) {
        call cards.pay(amount) {
            ok(n) -> idle { paid += n }
            fail(.limit) -> refused
            fail(.expired(year)) -> refused { text = "since \(year)" }
            fail(error) -> idle { text = error.message }
        }
    }
    state refused { action again -> idle }
    view { text "\(paid) \(text)" }
}
test "each case is told apart" {
    open Pay
    send pay(101)
    wait
    expect in refused
    expect text == "since 101"
    send again
    send pay(1)
    deliver cards.pay fail(.gone)
    expect in idle
    expect text == "gone"
}
test "a failure without a case" {
    open Pay
    send pay(1)
    deliver cards.pay fail("offline")
    expect text == "offline"
    send pay(2)
    wait
    expect paid == 2
}
