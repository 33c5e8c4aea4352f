// `-> same` leaves it and enters it again: timers and calls start over.
screen M {
    var log = ""
    state a {
        enter { log += "+" }
        leave { log += "-" }
        after 3s -> b
        action again -> same { log += "s" }
    }
    state b
}
open M
wait 2s
send again
wait 2s
expect in a
wait 1s
expect in b
show log
