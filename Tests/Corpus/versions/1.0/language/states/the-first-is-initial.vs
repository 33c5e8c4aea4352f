// The first state in its region is initial.
screen M {
    state a
    state b { action go -> a }
}
open M
expect in a
expect !(in b)
