// A booking that is not there leads to another state than one that is.
record Booking { code: String, seats: Int }
model bookings: [Booking] = [Booking("A1", 2)] { op find(code: String) = data.first { $0.code == code } }

screen Lookup {
    use bookings
    var seats = 0
    state asking { action look -> looking }
    state looking {
        call bookings.find("A1") {
            ok(booking) when booking != nil && booking.seats > 0 -> found { seats = booking.seats }
            ok -> missing
            fail -> asking
        }
    }
    state missing { action look -> looking }
    state found { action look -> looking }
    view {
        in asking { button "Look" -> look }
        in looking { progress }
        in missing { text "There is no such booking"; button "Look again" -> look }
        in found { text "\(seats) seats"; button "Look again" -> look }
    }
}

explore "what is found has seats" {
    open Lookup
    always !(in found) || seats > 0 "a booking without seats"
    reaches found
    returns to in asking || in found || in missing
    settles
}
