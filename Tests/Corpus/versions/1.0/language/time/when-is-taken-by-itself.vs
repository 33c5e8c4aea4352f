// `when guard -> target`: taken by itself, as soon as the guard holds.
screen M {
    var n = 0
    state a { action more { n += 1 }; when n >= 2 -> b }
    state b
}
open M
send more
expect in a
send more
expect in b
