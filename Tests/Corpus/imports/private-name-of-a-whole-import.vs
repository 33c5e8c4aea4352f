import "shop/shop.vs"
show secret()
