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
        booked = trip == .oneWay ? "one way on \(there)" : "there on \(there), back on \(back)"
    }

    view {
        title "Book a flight"
        choice "Trip", of: Trip.all, value: trip, as: { $0 == .oneWay ? "one-way flight" : "return flight" } -> choose
        field "There", value: there -> setThere
        field "Back", value: back -> setBack
        if let problem = problem { text problem }
        button "Book" -> book
        if !booked.isEmpty { alert "Booked", message: booked { button "OK" -> close } }
    }

    action close { booked = "" }
}

test "one way needs one date" {
    open Booker
    expect refused type "28.03.2014" into "Back"
    tap "Book"
    show
    expect booked == "one way on 27.03.2014"
    tap "OK"
    expect booked.isEmpty
}

test "a return is not before the flight" {
    open Booker
    choose "return flight" in "Trip"
    expect available tap "Book"
    type "26.03.2014" into "Back"
    expect refused tap "Book"
    show
    type "01.04.2014" into "Back"
    tap "Book"
    expect booked == "there on 27.03.2014, back on 01.04.2014"
}

test "what is no date is no flight: ‘\(text)’" for text in ["27.03.14x", "30.02.2014", "tomorrow", ""] {
    open Booker
    type text into "There"
    expect refused book
    expect screen contains "The first date is none"
}
