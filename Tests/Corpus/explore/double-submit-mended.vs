// Whoever taps twice orders twice: the first call was cancelled, and its order is placed all the same.
model orders: Int = 0 {
    op count() = data
    op place() { data += 1 }
}
screen Order {
    use orders
    var count = 0
    region form {
        state ready { action submit -> sending }
        state sending {
            call orders.place() { ok -> done; fail(_) -> ready }
        }
        state done
    }
    region badge {
        state watching { watch orders.count() { ok(found) { count = found }; fail(_) { count = 0 } } }
    }
    view {
        button "Order" -> submit
        in done { text "Thank you" }
        text "\(count) orders"
    }
}

explore "an order is placed once" {
    open Order
    may end in done
    within 7 steps
    always count <= 1 "it is ordered twice"
    reaches done
    settles
}
