// What a server pushes: other data from now on. A `watch` brings them, and a later call answers by them, too.
record Order { id: Int, name: String }
model orders: [Order] = [] takes 1s {
    op list() = data
    op count() = data.count
}
screen Shop {
    use orders
    var found: [Order] = []
    var count = 0
    region list {
        state watching { watch orders.list() { ok(now) { found = now }; fail(_) { found = [] } } }
    }
    region question {
        state resting { action ask -> asking }
        state asking { call orders.count() { ok(all) -> resting { count = all }; fail(_) -> resting } }
    }
    view {
        for order in found { row order.name }
        button "Ask" -> ask
    }
}
test "a push" {
    open Shop
    wait
    given orders from [Order(1, "tea")]
    deliver orders.list
    expect rows == ["tea"]
    tap "Ask"
    wait
    expect count == 1
    given orders from [Order(1, "tea"), Order(2, "milk")]
    wait
    expect rows == ["tea", "milk"]
    show count
}
