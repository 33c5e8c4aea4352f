screen Note {
    var size = "Small"
    var isPinned = false
    state shut { action more -> menu }
    state menu {
        action resize(to: String) -> shut { size = to }
        action pin(on: Bool) -> shut { isPinned = on }
    }
    view {
        title "Note"
        text "\(size)\(isPinned ? ", pinned" : "")"
        in shut { button "More" -> more }
        in menu {
            choice "Size", of: ["Small", "Large"], value: size -> resize
            toggle "Pin", on: isPinned -> pin
        }
    }
}

test "one of several is chosen" {
    open Note
    tap "More"
    choose "Large" in "Size"
    expect size == "Large"
    tap "More"
    tap "Pin"
    tap "More"
    choose "Small" in "Size"
    tap "More"
    tap "Pin"
}

app { page "index.html" }
