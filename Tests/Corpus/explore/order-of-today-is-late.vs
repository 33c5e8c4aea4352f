// An order of today is shown as late as soon as the day has begun.
// Found by `always`, with orders that the exploration gives, on the morning of one of them.
record Order { number: Int, day: Date }
model orders: [Order] = [] takes 1s { op list() = data }

screen Orders {
    use orders
    var found: [Order] = []
    var today = now
    bind late = found.filter { $0.day < today }
    state loading {
        call orders.list() {
            ok(all) -> loaded { found = all; today = now }
            fail(_) -> failed
        }
    }
    state loaded
    state failed
    action again when !(in loading) -> loading
    view {
        in loading { progress "Orders" }
        in loaded {
            list "There is no order." {
                for order in found { row "\(order.number)", detail: late.contains(order) ? "late" : "on its way" }
            }
            button "Again" -> again
        }
        in failed {
            text "The orders could not be loaded."
            button "Retry", focus: true, name: "Retry to load the orders" -> again
        }
    }
}

explore "an order of today is not late" {
    given clock Date("2026-03-02T08:00:00Z")
    given orders from [Order(1, Date("2026-03-01")), Order(2, Date("2026-03-02"))]
    open Orders
    always late.allSatisfy { $0.day.days(to: today) > 0 } "it is late on its own day"
    reaches failed
}
