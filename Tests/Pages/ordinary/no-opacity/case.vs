screen Help {
    var isOpen = false
    action flip { isOpen = !isOpen }
    view { title "Help"; button "More" -> flip; if isOpen { text "Call us"; button "Call" -> flip } }
}

test "what has no opacity is not seen" {
    open Help
    tap "More"
    expect isOpen
    tap "Call"
    expect !isOpen
}

app { page "index.html" }
