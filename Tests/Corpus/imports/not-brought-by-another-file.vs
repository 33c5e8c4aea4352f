import sweet from "shop/all.vs"
show Item(true)
