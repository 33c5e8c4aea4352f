// Actions, signals, states and variables meet by name in all files, whatever an import brings.
import Cart from "imported/shop.vs"
screen Home {
    state idle { action add(count: Int) { push Cart } }
    view { text "home" }
}
open Home
send add(1)
expect in open
expect items.count == 1
send order
expect emitted placed(1)
expect in ordered
