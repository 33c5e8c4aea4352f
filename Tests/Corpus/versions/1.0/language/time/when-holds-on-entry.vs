// `when guard -> target`: taken by itself, as soon as the guard holds.
screen M {
    state a { when true -> b }
    state b
}
open M
expect in b
