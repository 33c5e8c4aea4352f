// Halves are rounded away from zero. A pattern fixes the order, and takes the locale's signs and digits.
let price = 1234.5
show ["en", "de", "de-CH", "fr", "hi", "es", "ja", "ar-EG"].map { price.format(currency: "EUR", locale: $0) }
show ["JPY", "KWD", "CHF", "USD"].map { (-0.5).format(currency: $0) }
show 12345678.format(style: "decimal", locale: "en-IN")
show 0.125.format(style: "percent")
show [0.125, 0.5, -0.004].map { $0.format(style: "percent", locale: "tr") }
show 1234.5.format("#,##0.00", locale: "de")
show (-0.255).format("0.0 %", locale: "sv")
show 1234.format("#,##0 'pcs'", locale: "fa")
given locale "pl"
show price.format(currency: "PLN")
show 98765.4.format("#,##0.00")
let code = "EUR" + "O"
show price.format(currency: code)
