import one from "shop/screens/"
show one()
