// `-> same` keeps the parameters.
screen M {
    state idle { action start(n: Int) -> busy(n) }
    state busy(n: Int) { action again -> same }
}
open M
send start(3)
send again
expect in busy(3)
