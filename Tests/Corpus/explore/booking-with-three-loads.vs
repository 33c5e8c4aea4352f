// The page is ready when three answers have come, and a failure is an answer: a trip without a hotel can be booked.
// Found by `always !(in ready) || hotel != nil`.
model trips: Int = 100 {
    op flight() = data * 3
    op hotel() = data * 2
    op car() = data
    op book(total: Int) = total > 0
}

screen Booking {
    use trips
    var answers = 0
    var flight: Int? = nil
    var hotel: Int? = nil
    var car: Int? = nil
    bind total = (flight ?? 0) + (hotel ?? 0) + (car ?? 0)
    region flights {
        state loading {
            call trips.flight() {
                ok(price) -> loaded { flight = price; answers += 1 }
                fail(_) -> failed { answers += 1 }
            }
        }
        state loaded
        state failed { action again -> loading }
    }
    region hotels {
        state loading {
            call trips.hotel() {
                ok(price) -> loaded { hotel = price; answers += 1 }
                fail(_) -> failed { answers += 1 }
            }
        }
        state loaded
        state failed { action again -> loading }
    }
    region cars {
        state loading {
            call trips.car() {
                ok(price) -> loaded { car = price; answers += 1 }
                fail(_) -> failed { answers += 1 }
            }
        }
        state loaded
        state failed { action again -> loading }
    }
    region page {
        state waiting { when answers >= 3 -> ready }
        state ready { action book -> booking(total) }
        state booking(price: Int) { call trips.book(price) { ok(_) -> booked(price); fail(_) -> ready } }
        state booked(price: Int)
    }
    view {
        title "Trip"
        for part in [flight, hotel, car].compactMap({ $0 }) { text "\(part)" }
        in waiting { progress }
        if in flights.failed || in hotels.failed || in cars.failed { button "Try again" -> again }
        in ready { button "Book for \(total)" -> book }
        in booking(price) { progress "Booking for \(price)" }
        in booked(price) { text "Booked for \(price)" }
    }
}

explore "only a whole trip is booked" {
    open Booking
    may end in booked
    within 8 steps
    always !(in ready) || hotel != nil "a trip without a hotel can be booked"
    any order in the end
    reaches booked(600)
    returns to in ready || in booked
    settles
}
