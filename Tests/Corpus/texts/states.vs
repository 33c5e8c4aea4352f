// An empty text is none, whatever its state. A new one and one that needs review are drawn; `--strict` fails on them.
texts t from "states.xcstrings"

screen Shop { view { title t("Shop"); text t("%lld cups", 2); text t("Buy"); text t("Sell"); text t("") } }
