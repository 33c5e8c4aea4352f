import   "common.vs"
import Cart ,Item   as ShopItem   from"shop.vs"
import Cart, Item as Good,
  price from "shop.vs" ; import "screens/"
private   record A{a:Int} private func f( )->Int=1
screen S { view { text "a" } }
/// A part.
private component P { view { text "a" } }
