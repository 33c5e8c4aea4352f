// Placeholders that differ from those of the first language, a key that is there twice, and a plural without `other`.
texts t from "mistakes.json"

screen Shop {
    var count = 1
    view { title t("hello", "Ann"); text t("cups", count); text t("rate", 4.5) }
}
