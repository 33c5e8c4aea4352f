// An `import` with names brings these alone: each of two files has an `Item`, and one may be renamed.
import Cart, Item as ShopItem, label from "imported/shop.vs"
record Item { name: String }

show Item("mine")
show ShopItem("Salt")
show label(ShopItem("Salt", price: 0.5))
open Cart
send add(ShopItem("Milk"))
show items
show
