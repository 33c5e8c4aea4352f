// What is shown of the clock, or compared with a date that is written down, is another state each time. The hint names
// `now`, too.
screen Shown {
    var since = now
    state on { every 1s { since = now } }
    view { text now.format("HH:mm:ss") }
}
screen Fixed {
    var count = 0
    state early { every 1s { count = now < Date("2000-01-01T01:00:00Z") ? 0 : 1 } }
    view { text "\(count)" }
}
explore "shown" { open Shown }
explore "fixed" { open Fixed }
explore "without the clock" { open Shown; ignore since, now }
