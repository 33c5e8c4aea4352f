from "shop/shop.vs" import Cart, Item as Good
open Cart
show Good("Tea")
