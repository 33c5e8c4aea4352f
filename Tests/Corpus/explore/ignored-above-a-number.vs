// A counter without an end: what its values up to a number decide is walked, the others are one value.
screen Watch {
    var elapsed = 0
    var laps = 0
    state running {
        action stop -> stopped
        every 1s { elapsed += 1 }
    }
    state stopped {
        action reset when elapsed >= 2 -> running { elapsed = 0; laps += 1 }
        action go -> running
    }
    view {
        text "\(elapsed) s"
        text elapsed > 5 ? "long" : "short"
        button "Stop" -> stop
        button "Reset" -> reset
        button "Go" -> go
    }
}
explore "up to two" {
    open Watch
    ignore elapsed above 2, laps
    reaches elapsed == 2
    always elapsed < 4
}
explore "a lower limit hides what a higher value allows" {
    open Watch
    ignore elapsed above 0, laps
    reaches laps > 0
}
explore "a limit that is computed, below zero, and the least one of two" {
    open Watch
    ignore elapsed above 1 - 2, elapsed above 3, laps
    always laps >= 0
}
explore "all values win" {
    open Watch
    ignore elapsed above 3, elapsed, laps
    always laps >= 0
}
screen Clock {
    var shown = 0s
    action beat { shown += 100ms }
    view { text shown > 1s ? "late" : "early"
        button "Beat" -> beat }
}
explore "a duration" {
    open Clock
    ignore shown above 0.3s
}
