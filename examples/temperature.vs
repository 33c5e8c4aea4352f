// 7GUIs 2, a temperature converter: two fields, each of which sets the other.
//
// It teaches: fields that hold text, numbers that may be none, and two actions instead of a two-way binding.

/// One digit behind the point; a number that would fill the screen with digits in the form `1e+300`.
func shown(degrees: Double) -> String = abs(degrees) < 1e15 ? degrees.format("0.#") : "\(degrees)"

screen Temperature {
    var celsius = ""
    var fahrenheit = ""

    action setCelsius(text: String) {
        celsius = text
        if let degrees = Double(text) {
            // Beyond this, the other number is larger than any `Double`, so its field stays as it is.
            if abs(degrees) < 9e307 { fahrenheit = shown(degrees * 1.8 + 32) }
        }
    }
    action setFahrenheit(text: String) {
        fahrenheit = text
        if let degrees = Double(text) { celsius = shown((degrees - 32) / 1.8) }
    }

    view {
        title "Temperature"
        line {
            field "Celsius", value: celsius -> setCelsius
            field "Fahrenheit", value: fahrenheit -> setFahrenheit
        }
    }
}

record Sample { celsius: String, fahrenheit: String }

test "both fields are empty at first" {
    open Temperature
    expect screen """
        Temperature
        ════════════════════════════════════════
        Celsius: []  Fahrenheit: []
        """
}

test "\(sample.celsius) °C is \(sample.fahrenheit) °F" for sample in [
    Sample("0", "32"),
    Sample("5", "41"),
    Sample("37", "98.6"),
    Sample("37.5", "99.5"),
    Sample("100", "212"),
    Sample("-40", "-40"),
    Sample("-273.15", "-459.7"),
    Sample("2e+300", "3.6e+300"),
] {
    open Temperature
    type sample.celsius into "Celsius"
    expect fahrenheit == sample.fahrenheit
    expect celsius == sample.celsius
}

test "\(sample.fahrenheit) °F is \(sample.celsius) °C" for sample in [
    Sample("0", "32"),
    Sample("-17.8", "0"),
    Sample("37", "98.6"),
    Sample("-40", "-40"),
    Sample("2e+300", "3.6e+300"),
] {
    open Temperature
    type sample.fahrenheit into "Fahrenheit"
    expect celsius == sample.celsius
    expect fahrenheit == sample.fahrenheit
}

test "what is no number leaves the other field alone: ‘\(text)’" for text in ["warm", "", "1,5", " 1", "1e309"] {
    open Temperature
    type "5" into "Celsius"
    type text into "Celsius"
    expect celsius == text
    expect fahrenheit == "41"
    type "32" into "Fahrenheit"
    type text into "Fahrenheit"
    expect fahrenheit == text
    expect celsius == "0"
}

test "the largest numbers are taken as well" {
    open Temperature
    type "1" into "Celsius"
    type "1e308" into "Celsius"
    expect celsius == "1e308"
    expect fahrenheit == "33.8"
    type "-1e308" into "Celsius"
    expect celsius == "-1e308"
    type "1e308" into "Fahrenheit"
    expect celsius.hasSuffix("e+307")
}
