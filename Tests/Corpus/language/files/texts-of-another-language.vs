// A text that another language lends has the plural of that language, not of the locale.
texts cafe from "imported/cafe.json"
given locale "fr"
show [0, 1, 2].map { cafe("cups", $0) }
given locale "pl"
show [0, 1, 2].map { cafe("cups", $0) }
given locale "en-XA"
show [0, 1, 2].map { cafe("cups", $0) }
