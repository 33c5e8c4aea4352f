// --locale de,en
// In English the price has nine characters, and the view divides by zero. The card says so.
screen Till {
    bind price = 1234.5.format(currency: "EUR")
    view {
        title "Till"
        text price
        text "\(10 / (price.count - 9))"
    }
}
test "in German" {
    given locale "de"
    open Till
}
