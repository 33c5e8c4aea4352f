// A `send` in a body that nothing handles is noted in the log.
screen M {
    state a { action go { send hit } }
    state b { action hit }
}
open M
send go
expect in a
