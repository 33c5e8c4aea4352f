// `after`: any `Duration` expression, evaluated on entry, after `enter`.
screen M {
    var delay = 10s
    state a { after delay -> b; enter { delay = 1s } }
    state b
}
open M
wait 1s
expect in b
