import Item from "shop/shop.vs"
import Item from "shop/taste.vs"
