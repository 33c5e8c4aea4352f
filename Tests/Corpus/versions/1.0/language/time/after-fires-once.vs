// `after 750ms -> target`: any `Duration` expression, evaluated on entry.
screen M {
    var delay = 750ms
    state a { after delay -> b; action longer { delay = 5s } }
    state b
}
open M
send longer
wait 749ms
expect in a
wait 1ms
expect in b
