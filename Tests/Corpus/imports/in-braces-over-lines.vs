import {
    Cart,
    Item
} from "shop/shop.vs"
open Cart
show Item("Tea")
