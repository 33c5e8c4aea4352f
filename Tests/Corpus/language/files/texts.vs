// Texts in several languages: a bind and the view follow the locale, a variable keeps its text.
texts t from "imported/Shop.xcstrings"
texts cafe from "imported/cafe.json"
screen Shop {
    var count = 0
    var kept = t("Add to cart")
    bind label = t("%lld items", count)
    action add(more: Int) { count += more }
    view {
        text label
        text kept
        text t("%1$@ has %2$lld", "Ann", count)
        button t("Add to cart") -> add(1)
        button "1,233 more" -> add(1233)
    }
}
open Shop
tap t("Add to cart")
show
given locale "de"
show
tap t("Add to cart")
tap "1,233 more"
show
given locale "ja"
show t("found", 1, 2)
given locale "en"
show t("found", 1, 2)
show t("vsh")
given locale "en-XA"
expect t("Add to cart") == "[Åðð ţö çåŕţ ~]"
given locale "ar-EG"
show [0, 1, 2, 3, 11, 100].map { t("%lld items", $0) }
given locale "pl"
show [1, 2, 5].map { cafe("cups", $0) }
show cafe("greeting", "Ola")
show cafe("rate", 4.25)
given locale "fr"
show cafe("cups", 1)
