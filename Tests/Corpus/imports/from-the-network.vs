import Cart from "https://shop.example/shop.vs"
open Cart
