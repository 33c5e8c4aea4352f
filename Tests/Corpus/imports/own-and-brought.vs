import Item from "shop/shop.vs"
record Item { name: String }
