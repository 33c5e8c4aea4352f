// An `action back` of the screen or of an active state takes its place, and where its guards refuse, so does the step.
screen Home { action go { push Other } }
screen Other {
    var dirty = true
    action back when !dirty { pop }
    action save { dirty = false }
}
test "guarded" {
    open Home
    send go
    expect refused back
    send save
    back
    expect on Home
}
