// gettext's files: the template has the keys, and each language beside it its texts.
texts t from "imported/po/shop.pot"
show [t("Shop"), t("verb|Order"), t("%d cup", 1), t("%d cup", 1234), t("Two lines,\n50% off")]
given locale "de"
show [t("Shop"), t("verb|Order"), t("%d cup", 1), t("%d cup", 1234), t("Two lines,\n50% off")]
show t("%(who)s has %(count)d of %(all).1f", "Ann", 1234, 0.25)
// A fuzzy text is none.
show t("Later")
given locale "pl"
show [1, 2, 5, 22].map { t("%d cup", $0) }
