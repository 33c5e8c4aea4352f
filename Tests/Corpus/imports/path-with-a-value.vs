import Cart from "shop/\(1).vs"
open Cart
