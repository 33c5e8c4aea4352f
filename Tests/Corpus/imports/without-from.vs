import Cart "shop/shop.vs"
open Cart
