screen Two {
    action restart -> same
    region a {
        action back -> same
        state a1 { action next -> a2 }
        state a2
    }
    region b {
        state b1 { action next -> b2 }
        state b2
    }
}

screen One {
    var isReady = false
    action restart -> same
    state whole {
        action e -> other
        action into -> second
        region part {
            action e when isReady -> second
            action f -> same
            state first
            state second
        }
    }
    state other
}
