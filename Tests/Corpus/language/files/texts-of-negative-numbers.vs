// The plural form of a negative number is that of the number without its sign.
texts t from "imported/degrees.xcstrings"

given locale "en"
show [-2, -1, 0, 1, 2].map { t("%lld degrees", $0) }
given locale "fr"
show [-2, -1, 0, 1, 2].map { t("%lld degrees", $0) }
