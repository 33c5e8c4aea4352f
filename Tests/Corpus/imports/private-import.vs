private import "shop/shop.vs"
open Cart
