// What is ignored is named, with what reads it: the walk misses the checkout, and says why.
model notes: [String] = [] { op add(text: String) { data.append(text) } }

screen Shop {
    use notes
    var cart: [Int] = []
    var looks = 0
    state idle { action note -> adding }
    state adding { call notes.add("x") { ok -> idle; fail(_) -> idle } }
    action look { looks += 1 }
    action add { cart.append(1) }
    action pay when !cart.isEmpty { push Checkout(cart.count) }
    view { button "Look" -> look; button "Note" -> note; button "Add" -> add; button "Pay" -> pay }
}

screen Checkout(count: Int) {
    var zero = 0
    view { text "\(1 / zero)" }
}

explore "all but what grows" {
    open Shop
    ignore cart, looks, notes
    reaches in adding
}
