import Crat from "shop/shop.vs"
open Cart
