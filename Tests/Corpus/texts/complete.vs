// Every text has its translation, and every key is used. Arabic is drawn in the order in which it is read.
texts t from "complete.json"

screen Shop {
    var count = 1
    view { title t("Shop"); text t("cups", count) }
}
