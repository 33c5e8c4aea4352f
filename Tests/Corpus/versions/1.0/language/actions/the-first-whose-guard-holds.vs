// Several of one name form a list, tried in order; the first whose guard holds is taken.
screen M {
    var n = 0
    state a {
        action go when n > 1 -> c
        action go when n > 0 -> b
        action go { n += 1 }
    }
    state b { action back2 -> a { n = 2 } }
    state c
}
open M
send go
expect in a
send go
expect in b
send back2
send go
expect in c
