// States nest: a state with states inside enters its first one, in each of its regions.
screen M {
    state off { action go -> on }
    state on {
        state low { state dim; state dimmer }
        state high
    }
}
open M
send go
expect in on
expect in low
expect in dim
expect !(in high)
