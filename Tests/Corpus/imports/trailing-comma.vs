import Cart, from "shop/shop.vs"
open Cart
