// 7GUIs 3, a flight booker: a return flight needs a second date, which is not before the first.
//
// It teaches: a choice, a condition that is written once and read by the view and by the guard, and dates as typed.

enum Trip { oneWay, roundTrip }

func date(text: String) -> Date? = Date(text, "dd.MM.yyyy")

screen Booker {
    var trip = Trip.oneWay
    var there = "27.03.2014"
    var back = "27.03.2014"
    var booked = ""

    bind problem: String? = date(there) == nil ? "The first date is none"
        : trip == .oneWay ? nil
        : date(back) == nil ? "The second date is none"
        : (date(back) ?? now) < (date(there) ?? now) ? "The return is before the flight"
        : nil

    action choose(value: Trip) { trip = value }
    action setThere(text: String) { there = text }
    action setBack(text: String) when trip == .roundTrip { back = text }
    action book when problem == nil {
        booked = trip == .oneWay
            ? "You have booked a one-way flight on \(there)."
            : "You have booked a flight on \(there) and a return flight on \(back)."
    }

    view {
        title "Book a flight"
        choice "Trip", of: Trip.allCases, value: trip, as: { $0 == .oneWay ? "one-way flight" : "return flight" }
            -> choose
        field "There", value: there -> setThere
        field "Back", value: back -> setBack
        if let problem = problem { text problem }
        button "Book" -> book
        if !booked.isEmpty { alert "Booked", message: booked { button "OK" -> close } }
    }

    action close { booked = "" }
}

flow bookReturn(there: String, back: String) {
    open Booker
    choose "return flight" in "Trip"
    type there into "There"
    type back into "Back"
}

test "A3.1 A3.2 A3.7 at first it is one way, and both dates are the same" {
    open Booker
    expect screen """
        Book a flight
        ════════════════════════════════════════
        Trip: ‹one-way flight›
        There: [27.03.2014]
        Back: (27.03.2014)
        [ Book ]
        """
}

test "A3.1 two trips can be chosen" {
    open Booker
    expect screen contains "Trip: ‹one-way flight›"
    choose "return flight" in "Trip"
    expect screen contains "Trip: ‹return flight›"
    choose "one-way flight" in "Trip"
    expect trip == .oneWay
    expect Trip.allCases.count == 2
}

test "A3.3 the second date can be typed for a return flight only" {
    open Booker
    expect refused type "28.03.2014" into "Back"
    choose "return flight" in "Trip"
    type "28.03.2014" into "Back"
    choose "one-way flight" in "Trip"
    expect refused type "29.03.2014" into "Back"
    expect back == "28.03.2014"
}

test "A3.6 a message tells what was booked" {
    open Booker
    type "04.04.2014" into "There"
    tap "Book"
    show
    expect screen contains "You have booked a one-way flight on 04.04.2014."
    tap "OK"
    expect no "booked"
    choose "return flight" in "Trip"
    type "05.04.2014" into "Back"
    tap "Book"
    expect screen contains "You have booked a flight on 04.04.2014 and a return flight on 05.04.2014."
}

test "A3.4 A3.10 a return on the same day or later can be booked: \(date)" for date in [
    "04.04.2014",
    "05.04.2014",
    "03.05.2014"
] {
    bookReturn("04.04.2014", date)
    expect available tap "Book"
}

test "A3.4 A3.9 A3.13 a return is not before the flight: \(date)" for date in [
    "03.04.2014",
    "05.03.2014",
    "04.04.2013"
] {
    bookReturn("04.04.2014", date)
    expect refused tap "Book"
    expect screen contains "The return is before the flight"
    choose "one-way flight" in "Trip"
    expect available tap "Book"
}

test "A3.5 A3.8 A3.11 A3.13 a second date that is none stands in the way of a return only: ‘\(date)’" for date in [
    "xx",
    "31.02.2014",
    ""
] {
    bookReturn("04.04.2014", date)
    expect refused tap "Book"
    expect screen contains "The second date is none"
    choose "one-way flight" in "Trip"
    expect available tap "Book"
    expect no "none"
}

test "A3.5 A3.12 a first date that is none is no flight: \(trip)" for trip in ["one-way flight", "return flight"] {
    open Booker
    choose trip in "Trip"
    type "" into "There"
    expect refused tap "Book"
    expect screen contains "The first date is none"
}

test "A3.5 what is no date is no flight: ‘\(text)’" for text in [
    "27.03.14",
    "27.03.2014x",
    "30.02.2014",
    "tomorrow",
    ""
] {
    open Booker
    type text into "There"
    expect refused tap "Book"
    expect screen contains "The first date is none"
    type "27.03.2014" into "There"
    expect available tap "Book"
}
