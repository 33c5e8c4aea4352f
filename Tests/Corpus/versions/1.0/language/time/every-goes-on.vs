// `every 1s { body }`.
screen M {
    var n = 0
    state a { every 1s { n += 1 }; action stop -> b }
    state b
}
open M
wait 3500ms
expect n == 3
send stop
wait 5s
show n
