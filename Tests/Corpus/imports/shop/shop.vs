record Item { title: String, price: Double = 1.5 }
private func secret() -> Int = 7
func price(item: Item) -> Double = item.price
screen Cart {
    var items: [Item] = []
    view { title "Cart" }
}
