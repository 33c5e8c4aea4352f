import "shop/screens"
show one() + two()
