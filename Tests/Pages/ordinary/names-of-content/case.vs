screen Settings {
    var last = "none"
    var isOnline = false
    var isBold = false
    action press(name: String) { last = name }
    action flip(on: Bool) { isOnline = on }
    action embolden(on: Bool) { isBold = on }
    view {
        title "Settings"
        toggle "Wi-Fi", on: isOnline -> flip
        toggle "Bold", on: isBold -> embolden
        button "Delete" -> press("Delete")
        button "Edit" -> press("Edit")
        button "Share" -> press("Share")
        text last
    }
}

test "switches" {
    open Settings
    tap "Bold"
    expect isBold && !isOnline
    tap "Wi-Fi"
    expect isOnline
}

test "buttons with pictures" {
    open Settings
    tap "Delete"
    tap "Edit"
    tap "Share"
    expect last == "Share"
}

app { page "index.html" }
