import Item from "shop/all.vs"
show Item(true)
