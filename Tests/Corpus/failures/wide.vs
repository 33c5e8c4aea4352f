record Item { id: Int, name: String, more: String }

screen Shop {
    var items = [Item(1, "Green tea from the hills", "a handful"), Item(2, "Black tea in a box", "two handfuls")]
    state closed { action go -> opened(items) }
    state opened(items: [Item]) {
        action go -> closed
        action buy when items.isEmpty -> closed
    }
    view {
        button "Go" -> go
        button "Buy" -> buy
    }
}

test "a state with long values" {
    open Shop
    tap "Go"
    expect in closed
    expect available buy
    expect frames closed
}

explore "no way back" {
    open Shop
    always in closed
}
