// What has to come of a payment, while another region asks for news for ever.

model orders: [String] = ["tea"] takes 2s {
    op place(name: String) = data.contains(name) else fail "sold out"
    op news() = data.count
}

screen Shop {
    use orders
    var count = 0
    region news {
        state asking { call orders.news() { ok(found) -> resting { count = found }; fail(_) -> resting } }
        state resting { after 10s -> asking }
    }
    region work {
        state browsing { action pay -> paying; action check -> checking }
        state paying {
            call orders.place("tea") { ok(_) -> paid; fail(error) -> failed(error.message) }
        }
        state paid { action again -> browsing }
        state failed(message: String) { after 5s -> browsing }
        // The call begins again each second, so that it never ends.
        state checking {
            call orders.place("tea") { ok(_) -> paid; fail(_) -> checking }
            every 1s -> checking
        }
    }
    view {
        title "Shop, \(count)"
        in browsing { button "Pay" -> pay; button "Check" -> check }
        in paying { progress }
        in paid { button "Again" -> again }
        in failed(message) { text message }
        in checking { progress "Checking" }
    }
}

// The news go round meanwhile, but the order is answered in the end.
explore "a payment ends" {
    open Shop
    after in paying comes in paid || in failed
    after paying comes failed(_)
    after in failed comes browsing
    after in browsing comes in paying
    after in checking comes in paid
    after count > 0 comes in asking
    after in paid && !(in paid) comes in asking
}

screen Ring {
    var on = true
    state one { after 1s -> two }
    state two { after 1s -> one; after 5s -> three }
    state three { every 1s { on = !on } }
    view { in one { text "One" }; in two { text "Two" }; in three { text "Three" } }
}

explore "timers" {
    open Ring
    after in one comes in two
    after in one comes in three
}

screen Door {
    state ajar { action push -> closing }
    state closing { after 1s -> shut; after 1s -> shut }
    state shut
    view { in ajar { button "Push" -> push }; in closing { text "…" }; in shut { text "Shut" } }
}

explore "an end" {
    open Door
    may end in shut
    after in closing comes in shut
    after in closing comes in ajar
}
