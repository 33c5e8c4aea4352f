// Only what a `resume` names has a history: the last tab of `reading` counts, the last state of `player` does not.
screen Book {
    region player {
        state off { action play -> on }
        state on { action stop -> paused }
        state paused { action end -> off }
    }
    region page {
        state reading {
            action note -> writing
            state cover { action turn -> text }
            state text { action turn -> cover }
        }
        state writing { action back_ -> resume reading }
    }
    view {
        in off { button "Play" -> play }
        in on { button "Stop" -> stop }
        in paused { button "End" -> end }
        in reading { button "Turn" -> turn; button "Note" -> note }
        in writing { button "Back" -> back_ }
    }
}

explore "twelve states" {
    open Book
    returns to in off && in cover
}
