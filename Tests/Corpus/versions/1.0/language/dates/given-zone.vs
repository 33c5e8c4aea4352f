// `given zone`: what a screen shows of dates is that of the zone, also the days between two of them.
record Trip { name: String, start: Date }

screen Trips {
    var trips = [Trip("Ferry", Date("2026-10-24T22:30:00Z")), Trip("Train", Date("2026-10-25T22:30:00Z"))]
    bind today = now.startOfDay()
    view {
        for trip in trips {
            row trip.name, detail: "in \(today.days(to: trip.start)) days, \(trip.start.format("E HH:mm"))"
        }
        date "Start", value: trips[0].start, as: "d MMM HH:mm" -> move
    }
    action move(start: Date) { trips[0] = trips[0].with(start: start) }
}

given clock Date("2026-10-24T20:00:00Z")
open Trips
show
given zone "Europe/Berlin"
show
test "each test begins in the zone of the file" {
    open Trips
    given zone "Asia/Tokyo"
    expect screen contains "Sun 07:30"
    set "Start" to Date("2026-10-26T00:00:00Z")
    expect screen contains "26 Oct 09:00"
}
test "as this one" {
    open Trips
    expect screen contains "Sun 00:30"
}
