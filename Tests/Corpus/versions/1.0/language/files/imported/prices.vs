import "shop.vs"

func price(item: Item) -> String = item.price.format("0.00")
