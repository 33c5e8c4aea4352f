import Item as Date from "shop/shop.vs"
show 1
