// More than 1,000 transitions of one screen or machine in a step is an error that shows the cycle, `send`s and `when`s alike.
component C {
    state off { action flip -> on { emit flipped } }
    state on { action flip -> off { emit flipped } }
}
screen M {
    one c: C
    action ping { send pong }
    action pong { send ping }
    action flipped { send c.flip }
    state idle { action go -> a; action round -> round.left }
    state a { when true -> b }
    state b { when true -> a }
    state round {
        state left {
            enter { send swap }
            action swap -> right
        }
        state right {
            enter { send swap }
            action swap -> left
        }
    }
}
test "sends without a target" { open M; expect error "step: pong, ping" { send ping } }
test "sends that go from state to state" { open M; expect error "step: swap: left -> right, swap: right -> left" { send round } }
test "whens" { open M; expect error "step: a -> b, b -> a" { send go } }
test "a machine and its owner" { open M; expect error "step: flip: on -> off, flipped, flip: off -> on, flipped" { send flipped } }
