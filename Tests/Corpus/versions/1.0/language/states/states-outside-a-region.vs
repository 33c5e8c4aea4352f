// States outside any `region` form the screen's own unnamed region.
screen M {
    state a { action go -> b }
    region r { state c }
    state b
}
open M
send go
expect in b && in c
