import "common.vs"
import Cart, Item as ShopItem from "shop.vs"
import from, as as private from "words.vs"
import Cart,
    Item from "shop.vs"
private record A { a: Int }
private enum B { b }
private func f() -> Int = 1
private flow g() { show 1 }
private model m: [Int] { op list() = data }
private screen S { view { text "a" } }
private component P { view { text "a" } }
record private { private: Int }
private func private(private: Int) -> Int = private
private(1)
