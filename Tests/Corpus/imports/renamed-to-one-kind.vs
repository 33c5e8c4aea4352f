import Item as Good from "shop/shop.vs"
import Item as Good from "shop/taste.vs"
