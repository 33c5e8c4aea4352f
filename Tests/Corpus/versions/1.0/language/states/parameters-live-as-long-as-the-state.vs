// Parameters live as long as the state is active and through the body of the transition that leaves it.
screen M {
    var last = 0
    state idle { action start(n: Int) -> busy(n + 1) }
    state busy(n: Int) { action stop -> idle { last = n } }
}
open M
send start(4)
expect in busy(5)
expect in busy(_)
expect !(in busy(4))
send stop
show last
