// `line { }`: its children side by side, two cells apart, wrapped.
screen M {
    action a
    view { line { text "left"; button "mid" -> a; text "right" } }
}
open M
show
