import "shop/shop.vs" as shop
open Cart
