import "prices.vs"

record Item { title: String, price: Double = 1.5 }
enum Size { small, large }

private func note(item: Item) -> String = "\(item.title) at \(price(item))"

func label(item: Item) -> String = note(item)

screen Cart {
    var items: [Item] = [Item("Tea")]
    var size = Size.small
    state open {
        action add(item: Item) { items.append(item) }
        action order -> ordered { emit placed(items.count) }
    }
    state ordered
    view {
        title "Cart"
        for item in items { row label(item) }
        in ordered { text "thank you" }
    }
}

component Badge(count: Int) {
    state shown
    view { text "\(count) new" }
}

flow fill(count: Int) {
    open Cart
    repeat count { send add(Item("Milk")) }
}

model till: [Item] = [Item("Salt")] {
    op list() = data
}

show "shop.vs runs alone"
test "of the shop" { show "not here" }
