// `may end CONDITION` says of a screen without states that it may end; a dead end points to the line of its state.
screen Once {
    var done = false
    action go when !done { done = true }
    view { button "Go" -> go }
}

screen Steps {
    state first { action go -> second }
    state second {
        state inner { action stop -> last }
    }
    state last
    view {
        in first { button "Go" -> go }
        in inner { button "Stop" -> stop }
        in last { text "Over" }
    }
}

explore "it is meant" {
    open Once
    reaches done
    may end done
}

explore "it is not meant" {
    open Once
    may end !done
}

explore "a state" {
    open Steps
    may end on Once
}
