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

test "A2.1 both fields are empty at first" {
    open Temperature
    expect screen """
        Temperature
        ════════════════════════════════════════
        Celsius: []  Fahrenheit: []
        """
}

test "A2.2 a number in one field sets the other, either way" {
    open Temperature
    type "100" into "Celsius"
    expect screen contains "Celsius: [100]  Fahrenheit: [212]"
    type "50" into "Fahrenheit"
    expect screen contains "Celsius: [10]  Fahrenheit: [50]"
}

record Sample { celsius: String, fahrenheit: String }

test "A2.4 A2.5 A2.6 A2.8 \(sample.celsius) °C is \(sample.fahrenheit) °F" for sample in [
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

test "A2.4 A2.7 A2.11 \(sample.fahrenheit) °F is \(sample.celsius) °C" for sample in [
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

test "A2.3 A2.9 A2.10 what is no number leaves the other field alone: ‘\(text)’" for text in [
    "abc",
    "",
    "1,5",
    " 1",
    "1e309"
] {
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

test "A2.12 an edit changes the other field once, and never its own" {
    open Temperature
    type "37.77" into "Celsius"
    type "5.0" into "Fahrenheit"
    expect frames "[]  Fahrenheit: []", "[37.77]  Fahrenheit: [100]", "[-15]  Fahrenheit: [5.0]"
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
