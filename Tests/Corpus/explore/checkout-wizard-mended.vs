// Another country takes the delivery back that it does not have.
enum Country { home, abroad }
enum Delivery { pickup, post(days: Int) }

func offered(country: Country) -> [Delivery] = switch country {
    case .home: [.pickup, .post(days: 2)]
    case .abroad: [.post(days: 9)]
}
func label(delivery: Delivery) -> String = switch delivery {
    case .pickup: "Pick it up"
    case .post(days): "Post, \(days) days"
}

model shop: [Delivery] = [] { op order(delivery: Delivery) { data.append(delivery) } }

screen Checkout {
    use shop
    var country = Country.home
    var delivery: Delivery? = nil
    state address {
        action choose(other: Country) { country = other; delivery = nil }
        action next -> deliveries
    }
    state deliveries {
        action pick(other: Delivery) { delivery = other }
        action next when delivery != nil -> review
        action back -> address
    }
    state review {
        action order -> ordering
        action back -> deliveries
    }
    state ordering {
        call shop.order(delivery ?? .pickup) { ok -> done; fail(error) -> failed(error.message) }
    }
    state failed(why: String) { action back -> review }
    state done
    view {
        title "Checkout"
        in address { tabs of: Country.allCases, value: country, as: { "\($0)" } -> choose }
        in deliveries { for one in offered(country) { row label(one), detail: delivery == one ? "chosen" : nil -> pick(one) } }
        in review { text delivery == nil ? "" : label(delivery ?? .pickup); button "Order" -> order }
        in ordering { progress }
        in failed(why) { text why }
        in done { text "Thank you" }
        if in address || in deliveries { button "Next" -> next }
        if in deliveries || in review || in failed { button "Back" -> back }
    }
}

explore "nothing is ordered that is not offered" {
    open Checkout
    may end in done
    always !(in review) || offered(country).contains(delivery ?? .pickup) "this delivery is not offered there"
    reaches done
    returns to in done
    settles
}
