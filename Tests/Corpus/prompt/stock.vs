record Item { title: String }
private func secret() -> String = "of stock.vs"
func label(item: Item) -> String = "\(item.title) \(secret())"
screen Stock { var item = Item("Tea"); view { text label(item) } }
