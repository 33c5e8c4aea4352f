import "shop/none/"
