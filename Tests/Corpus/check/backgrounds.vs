background Sync(name: String) { //! VS0424: a background has no parameters (take it out)
    state resting
    view { text "x" } //! VS0424: a background has no view (take it out)
}
background Log {
    var background = 0
    action note { background += 1; push Home }
}
screen Home {
    action go { push Sync("x") } //! VS0424: `Sync` is a background, which is always there and never on top
    action out { pop to Log } //! VS0424: `Log` is a background, which is always there and never on top
    state here { present Log { dismissed -> here } }
    //! VS0424: `Log` is a background, which is always there and never on top
    view { button "Go" -> note }
}
test "t" {
    open Log //! VS0424: `Log` is a background, which is always there and never on top
    open Home
    expect on Log //! VS0424: `Log` is a background, which is always there and never on top
    expect in Sync.resting
    expect background == 0
}
