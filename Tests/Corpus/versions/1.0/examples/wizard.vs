// A form in three pages, presented over the screen that wants its answer.
//
// It teaches: `present` and `finish`, a state for each page, history that keeps the page while help is read, an error
// that waits until a field is left, and `back` with a meaning of its own.

enum Plan { free, plus, family }
record Order { name: String, birthday: Date, plan: Plan, seats: Int }

func label(plan: Plan) -> String = switch plan {
    case .free: "Free"
    case .plus: "Plus"
    case .family: "Family"
}

screen Welcome {
    var order: Order? = nil

    state resting { action begin -> ordering }
    state ordering {
        present Wizard() {
            finished(made) -> resting { order = made }
            dismissed -> resting
        }
    }

    view {
        title "Welcome"
        if let order = order {
            text "\(order.name), \(label(order.plan)), \(order.seats)"
        } else {
            text "No order yet"
        }
        button "Order" -> begin
    }
}

screen Wizard {
    var name = ""
    var left = false
    var birthday = Date("2000-01-01T00:00:00Z")
    var plan = Plan.free
    var seats = 1

    bind complaint: String? = name.trimmed().isEmpty ? "A name is needed" : nil

    state form {
        state person {
            action rename(text: String) { name = text }
            action leaveName { left = true }
            action bear(on: Date) { birthday = on }
            action next when complaint == nil -> choice
        }
        state choice {
            action choosePlan(value: Plan) { plan = value }
            action setSeats(value: Int) when plan == .family { seats = value }
            action next -> summary
            action back -> person
        }
        state summary {
            action confirm { finish(Order(name.trimmed(), birthday, plan, seats)) }
            action back -> choice
        }
        action help -> helping
    }
    state helping { action back -> resume form }

    view {
        title in person ? "1 of 3" : in choice ? "2 of 3" : in summary ? "3 of 3" : "Help"
        in person {
            field "Name", value: name -> rename { leave -> leaveName }
            if let complaint = complaint {
                if left { text complaint }
            }
            date "Birthday", value: birthday, as: "yyyy/MM/dd" -> bear
        }
        in choice {
            choice "Plan", of: Plan.allCases, value: plan, as: { label($0) } -> choosePlan
            slider "Seats", value: seats, in: 1...6, by: 1 -> setSeats
        }
        in summary {
            text "\(name.trimmed()), born \(birthday.format("d MMM yyyy"))"
            text "\(label(plan)), \(seats) \(seats == 1 ? "seat" : "seats")"
            button "Confirm" -> confirm
        }
        in helping { text "A form in three pages. Nothing is ordered before the last." }
        line {
            button "Back" -> back
            in person, choice { button "Next" -> next }
            in form { button "Help" -> help }
        }
    }
}

flow begin {
    open Welcome
    tap "Order"
}

test "three pages, and an order" {
    strict
    begin()
    expect in form
    expect in person
    expect in Welcome.ordering
    expect Welcome.order == nil
    show
    type "Ann" into "Name"
    set "Birthday" to Date("1990-04-01T00:00:00Z")
    tap "Next"
    expect in choice
    choose "Family" in "Plan"
    set "Seats" to 4
    show
    tap "Next"
    expect in summary
    expect screen contains "Ann, born 1 Apr 1990"
    tap "Confirm"
    expect on Welcome
    expect in resting
    expect screen contains "Ann, Family, 4"
}

test "a complaint waits until the field is left" {
    begin()
    expect refused tap "Next"
    expect no "A name is needed"
    leave "Name"
    expect screen contains "A name is needed"
    type "Bob" into "Name"
    expect no "A name is needed"
    expect available tap "Next"
}

test "seats are for families" {
    begin()
    type "Bob" into "Name"
    tap "Next"
    expect refused set "Seats" to 2
    choose "Family" in "Plan"
    expect available set "Seats" to 2
}

test "back goes a page back, and from the first one away" {
    begin()
    type "Bob" into "Name"
    tap "Next"
    back
    expect in person
    expect name == "Bob"
    back
    expect on Welcome
    expect in resting
    expect order == nil
}

test "help comes back to the page that it was asked on" {
    begin()
    type "Bob" into "Name"
    tap "Next"
    tap "Help"
    expect screen contains "A form in three pages."
    tap "Back"
    expect in choice
}

// Every path that a person and the screens can take, not only those of the tests above.
explore "an order is made or given up" {
    open Welcome
    may type x into "Name" for x in ["", "Ann"]
    ignore seats
    always !(in Wizard.summary) || complaint == nil "there is a name"
    reaches order != nil
    returns to on Welcome
    settles
}
