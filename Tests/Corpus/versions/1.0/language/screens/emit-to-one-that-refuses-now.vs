// The first that declares an action of that name, in whatever state, takes it, queued like a `send`.
screen Home {
    var heard = 0
    state a { action go { push Top } }
    state b { action note { heard += 1 } }
}
screen Top { action say { emit note } }
open Home
send go
send say
expect Home.heard == 0
expect nothing emitted
