// A booking that is not there is shown as one without seats.
// Found by `always !(in found) || seats > 0`, with the answer that the walk makes up: nothing.
record Booking { code: String, seats: Int }
model bookings: [Booking] = [Booking("A1", 2)] { op find(code: String) = data.first { $0.code == code } }

screen Lookup {
    use bookings
    var seats = 0
    state asking { action look -> looking }
    state looking {
        call bookings.find("A1") {
            ok(booking) -> found { seats = booking?.seats ?? 0 }
            fail -> asking
        }
    }
    state found { action look -> looking }
    view {
        in asking { button "Look" -> look }
        in looking { progress }
        in found { text "\(seats) seats"; button "Look again" -> look }
    }
}

explore "what is found has seats" {
    open Lookup
    always !(in found) || seats > 0 "a booking without seats"
    reaches found
    returns to in asking || in found
    settles
}
