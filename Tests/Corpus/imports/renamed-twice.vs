import Item as Good as Thing from "shop/shop.vs"
show Good("Tea")
