// A text in the state `new` is no mistake without `--strict`.
texts t from "new.xcstrings"

screen Shop { view { title t("Shop") } }
