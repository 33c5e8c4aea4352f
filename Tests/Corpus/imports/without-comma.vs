import Cart Item from "shop/shop.vs"
open Cart
