import Item from "shop/shop.vs"
show price(Item("Tea"))
