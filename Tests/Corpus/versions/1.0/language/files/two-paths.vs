// A file that two paths and two imports name is read once, and its values are of one type under both names.
import Item as First from "imported/shop.vs"
import Item as Second, label from "imported/../imported/./shop.vs"
show First("a") == Second("a")
show label(Second("b"))
