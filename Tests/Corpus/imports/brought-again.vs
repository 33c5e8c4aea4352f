import Item from "shop/shop.vs"
import Cart, Item from "shop/../shop/shop.vs"
