// Keys without a text, keys that nothing asks for, and two files.
texts t from "missing-and-unused.xcstrings"
texts mail from "missing-and-unused.json"

screen Shop {
    action buy { emit sent(mail("thanks", "Ann")) }
    view { title t("Shop"); button t("Buy \"now\"") -> buy; text t("vsh") }
}
