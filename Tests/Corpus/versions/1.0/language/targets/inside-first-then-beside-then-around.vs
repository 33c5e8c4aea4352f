// A target is looked up from the inside out: among the states inside the action's own state, then beside it, then around it.
screen M {
    state x { action go -> outer }
    state outer {
        state x {
            state deep { action go -> x; action out -> y }
        }
        state y { state x; action inside -> x; action beside -> z }
        state z { action around -> w }
        action again -> x
    }
    state w { action home -> x }
}
open M
expect in x
send go
expect in outer.x.deep
send go
expect in outer.x.deep
send out
send again
expect in outer.x.deep
send out
send inside
expect in outer.y.x
send beside
expect in z
send around
send home
expect !(in outer)
