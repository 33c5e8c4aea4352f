// A check-in: a booking is found by its code, a seat is chosen, and somebody else may have taken it meanwhile.
//
// It teaches: a guard on the length of a text, an op that fails for two reasons, a refusal that changes what is shown.

record Booking { code: String, name: String }
record Seat { name: String, isTaken: Bool = false }

model bookings: [Booking] = [Booking("X7Q2P1", "Lovelace")] takes 1s {
    op find(code: String) = data.first { $0.code == code.uppercased() } else fail "There is no such booking."
}

model cabin: [Seat] = [Seat("1A"), Seat("1B", isTaken: true), Seat("1C")] takes 500ms {
    op seats() = data
    op take(name: String) {
        if data.contains({ $0.name == name && $0.isTaken }) { fail 409, "Somebody has taken \(name)." }
        data = data.map { $0.name == name ? $0.with(isTaken: true) : $0 }
    }
}

screen CheckIn {
    use bookings
    use cabin

    var code = ""
    var seats: [Seat] = []
    var notice = ""

    state asking {
        action edit(value: String) { code = value.trimmed() }
        action find when code.count == 6 -> searching
    }
    state searching {
        call bookings.find(code) { ok(booking) -> found(booking); fail(error) -> asking { notice = error.message } }
        action stop -> asking
    }
    state found(booking: Booking) {
        state loading {
            call cabin.seats() { ok(list) -> choosing { seats = list }; fail(error) -> unknown(error.message) }
        }
        state unknown(reason: String) { action again -> loading }
        state choosing {
            action choose(seat: Seat) when !seat.isTaken -> taking(seat.name)
            action again -> loading
        }
        state taking(name: String) {
            enter { notice = "" }
            call cabin.take(name) {
                ok -> done(name)
                fail(error) -> loading { notice = error.message }
            }
        }
    }
    state done(seat: String)

    view {
        title "Check-in"
        if notice != "" { text notice }
        in asking, searching { field "Booking code", value: code, hint: "six signs" -> edit }
        in asking { button "Find" -> find }
        in searching { progress "Looking for it"; button "Stop" -> stop }
        in found(booking) { text "Hello, \(booking.name)." }
        in found.loading { progress "Seats" }
        in found.unknown(reason) { text reason; button "Try again" -> again }
        in found.choosing {
            list "No seat is free." {
                for seat in seats { row seat.name, detail: seat.isTaken ? "taken" : nil -> choose(seat) }
            }
            button "Look again" -> again
        }
        in found.taking(name) { progress "Taking \(name)" }
        in done(seat) { text "Have a good flight on \(seat)." }
    }
}

flow found() {
    open CheckIn
    type "x7q2p1" into "Booking code"
    tap "Find"
    wait
}

test "a seat is taken" {
    found()
    expect screen contains "Hello, Lovelace."
    expect refused tap "1B"
    tap "1C"
    wait
    expect screen contains "Have a good flight on 1C."
}

test "a code has six signs" {
    open CheckIn
    type "X7Q2P" into "Booking code"
    expect refused tap "Find"
}

test "an unknown code is said, and can be corrected" {
    open CheckIn
    type "AAAAAA" into "Booking code"
    tap "Find"
    wait
    expect screen contains "There is no such booking."
    expect available tap "Find"
}

test "a seat that somebody has taken meanwhile is shown as taken" {
    given cabin.take fails 409, "Somebody has taken 1A."
    found()
    tap "1A"
    wait
    expect screen contains "Somebody has taken 1A."
    expect in found.choosing
}

explore "nobody is left at the desk" {
    open CheckIn
    may end in done
    reaches done
    returns to in asking || in found || in done
    settles
}
