import Cart from "shop/shop"
open Cart
