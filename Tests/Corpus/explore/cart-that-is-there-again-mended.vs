// One request places the order and empties the cart, so that nothing is between when the app ends.
record Shop { cart: Int, orders: Int }
model shop: Shop = Shop(cart: 1, orders: 0) {
    op load() = data
    op place() {
        if data.cart == 0 { fail "nothing in the cart" }
        data = Shop(cart: 0, orders: data.orders + 1)
    }
}

screen Cart {
    use shop
    var cart = 0
    var placed = 0
    state loading {
        call shop.load() { ok(found) -> ready { cart = found.cart; placed = found.orders }; fail -> offline }
    }
    state offline { action retry -> loading }
    state ready { action order when cart > 0 -> placing }
    state placing { call shop.place() { ok -> ready { placed += 1; cart = 0 }; fail -> ready } }
    view {
        title "Cart"
        in loading { progress }
        in offline { button "Try again" -> retry }
        in ready { text "\(cart) in the cart"; button "Order" -> order }
        in placing { text "Ordering" }
    }
}

explore "nothing is ordered twice" {
    open Cart
    may reopen
    may end in ready
    failures 1
    always placed <= 1 "ordered twice"
    reaches in ready && cart == 0
    settles
}
