// The body of a `leave` joins two regions: what it writes, a guard of the other one reads.
screen Two {
    var seen = false
    region left {
        state a {
            action go -> b
            leave { seen = true }
        }
        state b { action back -> a }
    }
    region right {
        state c { action step when seen -> d }
        state d { action home -> c }
    }
    view {
        text "Here"
        in a { button "Go" -> go }
        in b { button "Back" -> back }
        in c { button "Step" -> step }
        in d { button "Home" -> home }
    }
}

explore "d can be reached" {
    open Two
    reaches d
}
