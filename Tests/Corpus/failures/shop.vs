record Item { id: Int, name: String, price: Int }

model shop: [Item] = [
    Item(id: 1, name: "Tea", price: 3), Item(id: 2, name: "Coffee", price: 4), Item(id: 3, name: "Cake", price: 5)
] {
    op search(text: String) takes 300ms = data.filter { $0.name.contains(text) }
    op pay(total: Int) takes 1s = total
}

screen Shop {
    use shop
    var text = ""
    var found: [Item] = []
    var cart: [Item] = []
    bind total = cart.map { $0.price }.sum()

    state idle
    state searching { call shop.search(text) { ok(items) -> showing { found = items }; fail(_) -> idle } }
    state showing { action add(item: Item) { cart = cart + [item] } }
    action search(new: String) -> searching { text = new }
    action checkout when cart.count > 0 { push Checkout(total) }

    view {
        field "Search", value: text -> search
        for item in found { row "\(item.name) \(item.price)" -> add(item) }
        text "\(cart.count) in the cart, total \(total)"
        button "Checkout" -> checkout
    }
}

screen Checkout(total: Int) {
    use shop
    state asking { action pay -> paying }
    state paying { call shop.pay(total) { ok(_) -> paid; fail(_) -> asking } }
    state paid
    view {
        title "Checkout"
        in asking { button "Pay \(total)" -> pay }
        in paying { progress "Paying…" }
        in paid { text "Thank you" }
    }
}

test "what was found goes into the cart" {
    open Shop
    type "C" into "Search"
    wait
    tap row 1
    tap row 2
    expect cart == [Item(2, "Coffee", 4), Item(3, "Cake", 5)]
}

test "the screen shows what was found" {
    open Shop
    type "Tea" into "Search"
    wait
    expect screen """
        Search: [Tea]
        › Tea 3
        0 in the cart, total 0
        ( Checkout )
        """
}

test "the cart is paid" {
    open Shop
    type "Tea" into "Search"
    wait
    tap row 1
    tap "Checkout"
    tap "Pay 3"
    wait
    expect in paid
}
