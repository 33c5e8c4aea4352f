// The model refuses every order; a `may` of the `explore` takes one. Of a list that is empty at first, a later state has more.
model orders: [String] = [] {
    op put(name: String) = data.contains(name) else fail "sold out"
    op note(name: String) { data = [name] }
    op all() = data
}
screen Shop {
    use orders
    var all: [String] = []
    var isHeard = false
    region list { state watching { watch orders.all() { ok(found) { all = found; isHeard = true }; fail(error) { all = [error.message] } } } }
    region work {
        state idle
        state putting { call orders.put("tea") { ok(_) -> paid; fail(error) -> failed(error.message) } }
        state paid
        state failed(message: String)
        state noting { call orders.note("cup") { ok -> idle; fail(error) -> failed(error.message) } }
    }
    action put when in idle -> putting
    action note when in idle && all.isEmpty -> noting
    action back -> idle
    view {
        button "Order" -> put
        button "Note" -> note
        button "Back" -> back
        in putting { progress }
        in paid { text "Thank you" }
        in failed(message) { text message }
        in noting { progress "Noting" }
        for name in all { text name }
        if isHeard && all.isEmpty { text "Nothing is noted." }
    }
}

explore "an order" {
    open Shop
    may deliver orders.put ok(true)
}
