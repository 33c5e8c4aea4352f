// `expect frames a, b`: every distinct frame since the last such line. Holds when the frames can be cut into as many runs as there are names, in order, every frame of a run having that state active or that text in it.
screen M {
    var n = 0
    state idle { action go -> loading }
    state loading { after 1s -> loaded { n = 1 } }
    state loaded { after 1s { n = 2 } }
    view { in loading { progress "wait" }; text "n \(n)" }
}
test "runs" {
    open M
    send go
    wait
    expect frames idle, loading, "n 1", "n 2"
}
test "a run of several" {
    open M
    send go
    wait
    expect frames idle, loading, loaded
}
test "one is missing" {
    open M
    send go
    wait
    expect frames idle, loaded
}
