// `twice`: "Buy" stays, and sends the order again. `Pay` goes while it is in flight; to mark a thing again changes nothing.
model orders: [String] = [] takes 1s {
    op place(name: String) { if data.count < 3 { data.append(name) } }
    op pay(name: String) { if data.count < 3 { data.append(name) } }
    op mark(name: String) { data = [name] }
}
screen Shop {
    use orders
    region buying {
        state ready { action buy -> busy }
        state busy {
            action buy -> busy
            call orders.place("tea") { ok -> ready; fail(_) -> ready }
        }
    }
    region paying {
        state open { action pay -> paid }
        state paid { call orders.pay("tea") { ok -> open; fail(_) -> open } }
    }
    region marking {
        state plain { action mark -> marked }
        state marked {
            action mark -> marked
            call orders.mark("x") { ok -> plain; fail(_) -> plain }
        }
    }
    view {
        button "Buy" -> buy
        button "Pay" -> pay
        button "Mark" -> mark
        in busy { progress "Buying" }
        in paid { progress "Paying" }
        in marked { progress "Marking" }
    }
}
explore "orders" {
    open Shop
    may look alike in busy, paid, marked
}
