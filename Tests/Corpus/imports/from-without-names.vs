import from "shop/shop.vs"
open Cart
