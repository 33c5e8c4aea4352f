// Two scripts name one file: a key is used where one of them asks for it.
import "imported-part.vs"
texts t from "complete.json"

screen Shop { view { title t("Shop"); button "Cart" -> cart } action cart { push Cart(2) } }
