// `pop to` closes all above the nearest screen of that name, as `pop` does: inside out, from the top, calls cancelled.
// What a screen below says counts from that screen; where it is on top already, nothing closes.
model orders: Int = 0 { op pay() { return 1 } }
screen Home {
    state here { action buy { push Cart } }
    action paid { pop to Home }
}
screen Cart {
    state cart {
        leave { emit left("cart") }
        action pay -> choosing
        action address { push Address("cart") }
    }
    state choosing { present Address("pay") { dismissed -> cart } }
    action cleared { pop to Cart }
}
screen Address(from: String) {
    use orders
    one inner: Sheet
    state typing {
        leave { emit left("address") }
        action deeper { push Address(from) }
        action home { pop to Home }
        action cart { pop to Cart }
        action same { pop to Address }
        action told { emit paid }
        action bothWays { pop to Home; push Cart }
        action twice { pop to Cart; pop to Cart }
    }
    state paying {
        call orders.pay() { ok -> typing; fail -> typing }
        action cart { pop to Cart }
    }
    action pay -> paying
}
component Sheet { action home { pop to Home } }

open Home
send buy
send address
send deeper
send home
expect on Home
send buy
send pay
send deeper
send deeper
send cart
expect on Cart
expect in choosing
send buy
back
send buy
send address
send same
expect on Address
send deeper
send same
expect on Address
send told
expect on Home
send buy
send address
send inner.home
expect on Home
send buy
send address
send bothWays
expect on Cart
send address
given orders.pay never answers
send pay
send cart
expect !pending orders.pay
send address
send twice
expect on Cart
