// A claim that reads `now` is asked at each time, although no code of the screen reads it.

screen S {
    state a { every 1s -> b }
    state b { every 1s -> a }
    view { text "S" }
}

explore "ten seconds" {
    open S
    within 12 steps
    always now < Date("2000-01-01T00:00:10Z")
    reaches now > Date("2000-01-01T00:00:02Z")
}
