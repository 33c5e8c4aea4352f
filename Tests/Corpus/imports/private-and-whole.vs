import "shop/shop.vs"
private record Item { name: String }
