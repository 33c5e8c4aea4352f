// What `may given` adds holds for the calls that it names by their arguments, with its answers and latencies; one that
// a later one hides is no new state.
model shop: [Int] = [1, 2] takes 1s {
    op stock(name: String, size: Int) = data.count
}
screen S {
    use shop
    state off { action count -> counting }
    state counting { call shop.stock("Tea", 2) { ok(n) when n < 3 -> off; ok(_) -> many; fail(_) -> broken } }
    state many
    state broken
    view {
        in off { button "Count" -> count }
        in counting { text "counting" }
        in many { text "many" }
        in broken { text "broken" }
    }
}
explore "by arguments and latencies" {
    open S
    may given shop.stock("Tea", _) answers 7
    may given shop.stock(_, 2) fails 500, "no stock" then answers
    may given shop.stock takes 3s then takes 2s
    may given shop.stock("Milk", 2) answers 9
    reaches in broken
    may end in broken
    may end in many
}
