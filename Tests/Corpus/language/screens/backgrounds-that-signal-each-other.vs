// A signal of a background goes to those that are declared after it, so that two cannot go round.
background First {
    var count = 0
    action ping { count += 1; emit pong }
}

background Second {
    var pongs = 0
    action pong { pongs += 1; emit ping }
}

screen Home { action start { emit ping } }

test "no cycle" {
    open Home
    send start
    expect count == 1
    expect pongs == 1
    expect emitted ping
}

background Turning {
    action turn { send turn }
}

test "a background that sends to itself" {
    open Home
    expect error "more than 1000" { send turn }
}
