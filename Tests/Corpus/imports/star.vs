import * as shop from "shop/shop.vs"
open Cart
