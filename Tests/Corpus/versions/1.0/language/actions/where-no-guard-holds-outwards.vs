// Where none holds the search goes on outwards.
screen M {
    var who = ""
    var open2 = false
    state a {
        state inner { action go when open2 { who += "inner " } }
        action go when !open2 { who += "outer " }
    }
    action go { who += "screen " }
}
test "outwards" {
    open M
    send go
    expect who == "outer "
}
screen N {
    var who = ""
    state a {
        state inner { action go when false { who += "inner " } }
        action go when false { who += "outer " }
    }
    action go { who += "screen " }
}
test "to the screen" {
    open N
    send go
    show who
}
