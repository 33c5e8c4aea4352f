// A `when` that reads a text follows another locale.
texts t from "imported/Shop.xcstrings"
screen Shop {
    state english { when t("Add to cart") == "In den Warenkorb" -> german }
    state german
    view { text t("Add to cart") }
}
open Shop
expect in english
given locale "de"
expect in german
show
