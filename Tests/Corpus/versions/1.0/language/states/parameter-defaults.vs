// Any parameter may have a default.
screen M {
    state idle { action start -> busy }
    state busy(n: Int = 7)
}
open M
send start
expect in busy(7)
