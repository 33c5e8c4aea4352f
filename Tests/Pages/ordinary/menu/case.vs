screen Note {
    var text = "kept"
    var isPinned = false
    state shut { action more -> menu }
    state menu {
        action copy -> shut { text = "copied" }
        action remove -> shut { text = "removed" }
        action pin(on: Bool) -> shut { isPinned = on }
    }
    view {
        title "Note"
        text "\(text)\(isPinned ? " and pinned" : "")"
        in shut { button "More" -> more }
        in menu { button "Copy" -> copy; button "Remove" -> remove; toggle "Pin", on: isPinned -> pin }
    }
}
test "what a menu has is pressed" {
    open Note
    tap "More"
    tap "Remove"
    tap "More"
    tap "Pin"
    tap "More"
    tap "Copy"
    expect text == "copied"
}

app { page "index.html" }
