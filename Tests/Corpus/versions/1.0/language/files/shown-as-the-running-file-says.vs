// A transcript has the names of the file that runs: of screens, records, enums and models.
import Cart as Basket, Size as CupSize, Item as Good from "imported/shop.vs"
open Basket
expect on Basket
expect in Basket.open
show size == CupSize.small
show CupSize.large
show items
send add(Good("Salt"))
expect items.count == 2
send order
expect emitted placed(2)
