model orders: [String] = ["tea"] takes 1s {
    op place(name: String) = data.contains(name) else fail "sold out"
}

screen Shop {
    use orders
    var count = 0
    always count < 4 "too many"
    state browsing {
        action pay -> paying
        action add when count < 4 { count += 1 }
    }
    state paying {
        call orders.place("tea") { ok(_) -> paid; fail(error) -> failed(error.message) }
    }
    state paid
    state failed(message: String) { action again -> browsing }
    view {
        text "\(count) in the basket"
        in browsing { button "Pay" -> pay; button "Add" -> add }
        in paying { progress }
        in paid { text "Thank you" }
        in failed(message) { text message; button "Again" -> again }
    }
}

screen Clock {
    use orders
    state waiting {
        call orders.place("coffee") { ok(_) -> here; fail(_) -> here }
        after 5s -> gone
    }
    state here
    state gone
    view { text "clock" }
}
