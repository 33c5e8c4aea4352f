// 7GUIs 2, a temperature converter: two fields, each of which sets the other.
//
// It teaches: fields that hold text, numbers that may be none, and two actions instead of a two-way binding.

screen Temperature {
    var celsius = ""
    var fahrenheit = ""

    action setCelsius(text: String) {
        celsius = text
        if let degrees = Double(text) { fahrenheit = (degrees * 9 / 5 + 32).format("0.#") }
    }
    action setFahrenheit(text: String) {
        fahrenheit = text
        if let degrees = Double(text) { celsius = ((degrees - 32) * 5 / 9).format("0.#") }
    }

    view {
        title "Temperature"
        line {
            field "Celsius", value: celsius -> setCelsius
            field "Fahrenheit", value: fahrenheit -> setFahrenheit
        }
    }
}

test "\(sample.celsius) °C" for sample in [
    Sample("0", "32"),
    Sample("100", "212"),
    Sample("-40", "-40"),
    Sample("37.5", "99.5"),
] {
    open Temperature
    type sample.celsius into "Celsius"
    expect fahrenheit == sample.fahrenheit
    type "" into "Celsius"
    type sample.fahrenheit into "Fahrenheit"
    expect celsius == sample.celsius
}

record Sample { celsius: String, fahrenheit: String }

test "what is no number leaves the other field alone" {
    open Temperature
    type "5" into "Celsius"
    type "warm" into "Celsius"
    show
    expect fahrenheit == "41"
}
