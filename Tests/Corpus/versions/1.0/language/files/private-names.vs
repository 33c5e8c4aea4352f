// A private declaration is of its file alone: three files have a `note`, and none sees another's.
import "imported/shop.vs"
import taste, Item as Taste from "imported/taste.vs"
private func note() -> String = "mine"
private record Cup { cups: Int }

show note()
show label(Item("Tea"))
show taste(Taste(sweet: true))
show Cup(2)
