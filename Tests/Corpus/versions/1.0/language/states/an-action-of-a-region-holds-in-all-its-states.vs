// An action beside the states holds in all of them.
screen M {
    region r {
        state a { action next -> b }
        state b
        action reset -> a
    }
}
open M
send next
send reset
expect in a
