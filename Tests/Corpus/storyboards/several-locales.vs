// --locale de,ar,en
// Numbers and dates of three locales: one is written from right to left. The walk begins in the first one.
screen Till {
    var sum = 1234.5
    bind price = sum.format(currency: "EUR")
    action buy { sum = 0.0 }
    view {
        title "Till"
        text price
        text now.format(style: "full")
        button price -> buy
    }
}
test "in Japanese" {
    given locale "ja"
    open Till
}
