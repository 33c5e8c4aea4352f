// A calendar: a month in weeks, days in the person's own zone, and entries of the server that are days there.
//
// It teaches: dates and zones, `days(to:)`, a grid made of lines, a screen for a day that tells the month what changed.

record Entry { title: String, at: Date }

model calendar: [Entry] = [
    Entry("Dentist", at: Date("2026-03-09T08:00:00Z")),
    Entry("Concert", at: Date("2026-03-28T23:30:00Z")),
] takes 1s {
    op between(from: Date, to: Date) = data.filter { $0.at >= from && $0.at < to }.sorted { $0.at }
    op add(entry: Entry) {
        if entry.title == "" { fail "An entry needs a title." }
        data.append(entry)
    }
}

func firstDay(of: Date) -> Date = of.startOfDay().adding(days: 1 - (Int(of.format("d")) ?? 1))
func length(month: Date) -> Int = month.days(to: month.adding(months: 1))

screen Month {
    use calendar

    var month = firstDay(now)
    var entries: [Entry] = []

    state loading {
        call calendar.between(month, month.adding(months: 1)) {
            ok(found) -> loaded { entries = found }
            fail(error) -> failed(error.message)
        }
    }
    state loaded
    state failed(reason: String) { action again -> loading }
    action show(offset: Int) -> loading {
        month = month.adding(months: offset)
        entries = []
    }
    action look(day: Int) when in loaded && day <= length(month) { push Day(month.adding(days: day - 1)) }
    action changed -> loading

    view {
        title month.format("MMMM yyyy")
        line { button "Before" -> show(-1); button "After" -> show(1) }
        in loading { progress "Loading" }
        in failed(reason) { text reason; button "Try again" -> again }
        for week in 0...5 {
            line {
                for day in (1...length(month)).filter({ ($0 - 1) / 7 == week }) {
                    button "\(day)" -> look(day)
                }
            }
        }
        list "Nothing this month." {
            for entry in entries { row entry.title, detail: entry.at.format("d MMMM HH:mm") }
        }
    }
}

screen Day(day: Date) {
    use calendar

    var title = ""

    state writing {
        action edit(value: String) { title = value }
        action save -> saving
    }
    state saving {
        call calendar.add(Entry(title, at: day.adding(days: 0) + 9h)) {
            ok -> writing { emit changed; pop }
            fail(error) -> failed(error.message)
        }
    }
    state failed(reason: String) {
        action edit(value: String) -> writing { title = value }
    }

    view {
        title day.format("EEEE, d MMMM")
        in failed(reason) { text reason }
        field "New entry", value: title -> edit
        button "Save" -> save
        in saving { progress "Saving" }
    }
}

flow march() {
    given clock Date("2026-03-15T12:00:00Z")
    open Month
    wait
}

test "a month has its entries" {
    march()
    expect screen contains "March 2026"
    expect rows == ["Dentist", "Concert"]
    tap "After"
    wait
    expect screen contains "Nothing this month."
}

test "an entry late in the evening is on another day elsewhere" {
    given zone "Europe/Berlin"
    march()
    expect screen contains "29 March 00:30"
}

test "a month that ends in the night of the clock change has all its days" {
    given zone "Europe/Berlin"
    march()
    expect available tap "31"
    expect refused look(32)
}

test "a new entry is there at once" {
    march()
    tap "20"
    type "Lunch" into "New entry"
    tap "Save"
    wait
    expect on Month
    expect rows == ["Dentist", "Lunch", "Concert"]
}

explore "no entry is lost" {
    march()
    never tap "Before"
    never tap "After"
    may type x into "New entry" for x in ["", "Lunch"]
    within 5 steps
    returns to on Month
    settles
}
