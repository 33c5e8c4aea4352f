// The guard is asked once, when the time is over.
screen M {
    var ready = false
    state a { after 1s when ready -> b; action set2 { ready = true } }
    state b
}
open M
wait 1s
send set2
wait 10s
expect in a
