import "shop/shop.vs"
import "shop/taste.vs"
