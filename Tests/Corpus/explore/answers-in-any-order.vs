// Two answers write into one variable: the last one wins.
model prices: Int = 0 { op of(name: String) = name == "tea" ? 3 : 5 }
component Price(name: String) {
    use prices
    state asking { call prices.of(name) { ok(found) -> known { emit priced(found) }; fail(_) -> known { emit priced(0) } } }
    state known
}
screen Offer {
    var best = 0
    one tea: Price("tea")
    one milk: Price("milk")
    action priced(found: Int) { best = found }
    action forget { best = 0 }
    view {
        text "From \(best)"
        button "Forget" -> forget
    }
}

explore "the best price, whoever answers first" {
    open Offer
    any order
    settles
}
