// Names of a file bring none of its tests, with an `app` block either.
import Cart from "imported/shop.vs"
app { "Cart" is "Basket" }
test "of this file" { open Cart; show }
