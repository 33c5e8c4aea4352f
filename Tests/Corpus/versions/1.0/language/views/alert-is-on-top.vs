// `alert e, message: e { }`, `sheet e { }`: a box of the whole width, after everything else; while there is one, only the last can be touched.
screen M {
    state calm { action ask -> asking }
    state asking { action yes -> calm }
    view {
        in asking { alert "Sure?", message: "It cannot be undone" { button "Yes" -> yes } }
        button "Ask" -> ask
    }
}
test "on top" {
    given width 24
    open M
    tap "Ask"
    show
    tap "Yes"
    expect in calm
}
test "only the last can be touched" {
    open M
    tap "Ask"
    tap "Ask"
}
