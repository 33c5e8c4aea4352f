import Cart as _ from "shop/shop.vs"
open Cart
