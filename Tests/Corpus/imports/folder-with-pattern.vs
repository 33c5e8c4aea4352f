import "shop/screens/*.vs"
show one() + two()
