// In an `explore` a dead end is a failure, unless `may end in` says that it is meant.
model orders: [String] = [] { op place(name: String) = data.contains(name) else fail "sold out" }
screen Shop {
    use orders
    var basket = ""
    state browsing { action pay when basket != "" -> paying }
    state paying {
        call orders.place(basket) { ok(_) -> paid; fail(error) -> failed(error.message) }
        action cancel -> browsing
    }
    state paid
    state failed(message: String)
    action put(name: String) { basket = name }
    view {
        in browsing {
            field "Basket", value: basket -> put
            button "Pay" -> pay
        }
        in paying { progress; button "Cancel" -> cancel }
        in paid { text "Thank you" }
        in failed(message) { text message }
    }
}

explore "the whole shop" {
    open Shop
    may type x into "Basket" for x in ["tea", "a cup of the very best coffee with milk and sugar"]
    may end in paid
}
