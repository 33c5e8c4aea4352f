import "shop/shop.vs"
import Item from "shop/taste.vs"
