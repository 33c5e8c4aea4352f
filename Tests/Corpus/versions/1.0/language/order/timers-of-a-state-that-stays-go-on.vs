// Entering a state starts its calls and timers, leaving it cancels them: a state that stays keeps them.
screen M {
    var n = 0
    state s {
        after 2s -> done
        state a { action go -> b }
        state b
    }
    state done
}
open M
wait 1s
send go
wait 1s
expect in done
