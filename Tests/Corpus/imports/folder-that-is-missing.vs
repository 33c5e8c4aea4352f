import "shop/lost/"
show one()
