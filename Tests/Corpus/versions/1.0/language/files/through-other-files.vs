// A name may be one of a file that the named file brings in as a whole, and files may name each other.
import price, Item from "imported/shop.vs"
import label from "imported/prices.vs"
show price(Item("Tea", price: 2.0))
show label(Item("Tea", price: 2.0))
