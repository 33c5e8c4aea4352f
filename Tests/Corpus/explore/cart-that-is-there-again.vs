// An order is placed and the cart emptied by two requests. An app that ends in between has a full cart when it is opened
// again, and orders once more. Found by `always placed <= 1`, with `may reopen`.
record Shop { cart: Int, orders: Int }
model shop: Shop = Shop(cart: 1, orders: 0) {
    op load() = data
    op place() { data.orders = data.orders == 0 ? 1 : 2 }
    op empty() { data.cart = 0 }
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
    state placing { call shop.place() { ok -> emptying { placed += 1 }; fail -> ready } }
    state emptying { call shop.empty() { ok -> ready { cart = 0 }; fail -> emptying } }
    view {
        title "Cart"
        in loading { progress }
        in offline { button "Try again" -> retry }
        in ready { text "\(cart) in the cart"; button "Order" -> order }
        if in placing || in emptying { text "Ordering" }
    }
}

explore "nothing is ordered twice" {
    open Cart
    may reopen
    may end in ready
    failures 1
    always placed <= 1 "ordered twice"
    reaches in ready && cart == 0
    settles except emptying
}
