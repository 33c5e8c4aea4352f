// A poll that asks again two seconds later sets the screen right: no late answer harms.
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
