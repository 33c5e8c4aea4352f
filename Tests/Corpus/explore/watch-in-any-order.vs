// A watch brings the new number a latency later, whatever answers first.
model cart: [String] = [] takes 100ms {
    op count() = data.count
    op add(name: String) { if data.count < 2 { data.append(name) } }
}
screen Shop {
    use cart
    var count = 0
    region badge { state watching { watch cart.count() { ok(found) { count = found }; fail(_) { count = 0 } } } }
    region work {
        state idle { action add -> adding }
        state adding { call cart.add("tea") { ok -> idle; fail(_) -> idle } }
    }
    view { button "Add" -> add; text "\(count) in the cart" }
}
explore "at once, the number is old in one of the orders" {
    open Shop
    any order
}

explore "in the end, it is the same in both" {
    open Shop
    any order in the end
}
