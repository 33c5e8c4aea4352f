// An error in 2 to 4 undoes the whole step, signals and model data included; the event is spent, and a test ends there.
screen M {
    var list = [1]
    var n = 0
    state a {
        action go -> b { n = 5; emit said(n); list.append(2); n = list[7] }
    }
    state b
}
test "undone" {
    open M
    send go
    expect in b
}
