// `region.a` a state of an own region (of the screen's, or of the state's).
screen M {
    region left { state a; state b }
    region right { state c; state d }
    action go -> right.d
}
open M
send go
expect in a && in d
