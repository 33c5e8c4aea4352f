// `-> same` in a region or screen starts all of that over.
screen M {
    region r {
        state a { action next -> b }
        state b
        action over -> same
    }
    region s { state c { action next -> d }; state d }
}
open M
send next
send over
expect in a && in d
