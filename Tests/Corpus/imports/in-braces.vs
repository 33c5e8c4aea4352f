import { Cart, Item as Good } from "shop/shop.vs"
open Cart
show Good("Tea")
