screen Home {
    var answer = "none"
    state idle { action ask -> asking; action rest {} }
    state asking { action agree -> idle { answer = "yes" } }
    view {
        title "Home"
        button "Open" -> ask
        text answer
        button "Other" -> rest
        in asking { alert "Sure?" { button "Yes" -> agree } }
    }
}

test "what is outside of the dialog is not available" {
    open Home
    tap "Open"
    expect refused tap "Other"
    tap "Yes"
    expect answer == "yes"
}

app { page "index.html" }
