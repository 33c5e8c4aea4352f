// `back` is an action that every screen but the last has, and that leaves it.
screen Home { action go { push Other } }
screen Other { }
test "back" {
    open Home
    send go
    expect available back
    back
    expect on Home
    expect refused back
    back
}
