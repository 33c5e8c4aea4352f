screen Price {
    var price = 1234.5
    state open
    action pay
    view {
        text price.format(currency: "EUR", locale: "fr")
        text "a\u{200B}b \u{200F}more"
        button "Pay \(price.format(currency: "EUR", locale: "de"))" -> pay
    }
}

test "a text of the screen" {
    open Price
    expect screen contains "1 234,50 €\nab"
    expect screen contains "Pay ⟨n⟩,50 €"
}

test "the whole screen" {
    open Price
    expect screen """
        1 234,50 €
        ab \\u{200F}more
        [ Pay 1.234,50 € ]
        """
}

test "a name on the screen" {
    open Price
    tap "Pay 1.234,50 €"
}

test "two values" {
    let price = 1234.5.format(currency: "EUR", locale: "de")
    expect price == "1.234,50 €"
    expect [price, "Free"] == ["1.234,50\u{2003}€", "Free"]
    expect ["Free", price].contains("1.234,50 €")
}

test "a mark of the reading direction" {
    open Price
    expect screen contains "\u{200F}more"
    expect screen contains "b\t"
}
