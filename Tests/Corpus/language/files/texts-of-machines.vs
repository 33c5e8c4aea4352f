// Machines whose keys are texts begin anew with another locale, and a `when` that reads a text follows it.
texts t from "imported/Shop.xcstrings"
component Row(name: String) {
    state off { action flip -> on }
    state on
    view {
        in off { button name -> flip }
        in on { text "\(name) is on" }
    }
}
screen Shop {
    bind label = t("Add to cart")
    each bound: Row(name) for name in [label, "b"] by name
    each direct: Row(name) for name in [t("Add to cart")] by name
    one title: Row(t("vsh"))
    state english { when t("Add to cart") == "In den Warenkorb" -> german }
    state german
    view {
        show bound(label)
        show bound("b")
        show direct(t("Add to cart"))
    }
}
open Shop
tap "b"
given locale "de"
show
expect in german
expect bound("In den Warenkorb") in off
expect !(bound("Add to cart") in off)
expect bound("b") in on
expect direct("In den Warenkorb") in off
given locale "ja"
show
