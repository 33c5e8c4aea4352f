// What is pending in the end counts: a poll that asks again does not harm.
model chain: Bool = false takes 1s {
    op paid() = data
    op pay() { data = true }
}
screen Shop {
    use chain
    region poll {
        state asking { call chain.paid() { ok(yes) when yes -> told; ok(_) -> pausing; fail(_) -> pausing } }
        state pausing { after 2s -> asking }
        state told
    }
    region money {
        state away { action pay -> going }
        state going { call chain.pay() { ok -> gone; fail(_) -> away } }
        state gone
    }
    view {
        title "Shop"
        in asking, pausing { text "Waiting for your payment" }
        in told { text "Thank you" }
        in away { button "Pay" -> pay }
    }
}
explore "a payment is told" {
    open Shop
    failures 2
    may end in told
    after gone comes told
    any order in the end
}
screen Lost {
    use chain
    region poll {
        state asking { call chain.paid() { ok(yes) when yes -> told; ok(_) -> pausing; fail(_) -> pausing } }
        state pausing { after 2s -> shown }
        state shown
        state told
    }
    region money {
        state going { call chain.pay() { ok -> gone; fail(_) -> gone } }
        state gone
    }
    view {
        title "Lost"
        in pausing { text "Waiting" }
        in shown { text "Nothing has come" }
        in told { text "Thank you" }
    }
}
explore "a poll that gives up" {
    open Lost
    failures 0
    may end in gone
    any order in the end
}
