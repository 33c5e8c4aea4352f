record Item { id: Int, name: String }
model stock: [Item] = [Item(id: 1, name: "Tea"), Item(id: 2, name: "Milk")] {
    op list() = data
    op price(id: Int) takes 2s = id * 3
}

component Price(id: Int) {
    use stock
    state asking { call stock.price(id) { ok(price) -> known(price); fail(_) -> unknown } }
    state known(price: Int)
    state unknown
}

screen Shop {
    use stock
    var items: [Item] = []
    var cart: [Item] = []
    each price: Price(item.id) for item in cart by item.id
    state loading { call stock.list() { ok(found) -> open { items = found }; fail(_) -> closed } }
    state open {
        action add(item: Item) { cart = cart + [item] }
        action take { cart = cart.dropFirst(1) }
        action leave -> closed { emit left(cart.count) }
    }
    state closed
    view {
        title "Shop"
        for item in items { row item.name -> add(item) }
        button "Take out" -> take
        button "Leave" -> leave
    }
}

test "every kind of thing happens" {
    open Shop
    wait
    tap "Tea"
    tap "Milk" in row 2
    step
    tap "Take out"
    wait
    tap "Leave"
    expect cart.count == 2
    expect in open
}

test "a round among many" {
    open Shop
    wait
    repeat 40 {
        send add(items[0])
        send take
    }
    repeat 9 {
        tap "Tea"
        tap "Take out"
        expect cart.isEmpty
        tap "Milk"
        expect cart.isEmpty
        tap "Take out"
    }
}
