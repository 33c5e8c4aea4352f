import Cart, secret from "shop/shop.vs"
show secret()
