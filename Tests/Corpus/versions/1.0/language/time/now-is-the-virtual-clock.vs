// The clock starts at 2000-01-01T00:00:00Z. `now` is the virtual clock.
screen M {
    var at: Date? = nil
    state a { after 90s { at = now } }
}
open M
show now
wait
show at
given clock Date("2024-02-29T12:00:00Z")
show now
