// Entering a state starts its calls and timers, leaving it cancels them.
screen M {
    var fired = 0
    state a { after 2s { fired += 1 }; action go -> b }
    state b
}
open M
wait 1s
send go
wait 10s
show fired
