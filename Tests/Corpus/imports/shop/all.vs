import Item from "taste.vs"
func sweet() -> Bool = Item(true).sweet
