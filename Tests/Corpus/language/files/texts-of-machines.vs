// Machines whose keys are texts begin anew with another locale.
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
expect bound("In den Warenkorb") in off
expect !(bound("Add to cart") in off)
expect bound("b") in on
expect direct("In den Warenkorb") in off
given locale "ja"
show
