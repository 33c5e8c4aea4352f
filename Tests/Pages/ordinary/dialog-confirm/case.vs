screen Notes {
    var draft = ""
    var asks = false
    var told = ""
    action edit(text: String) { draft = text }
    action ask {
        asks = true
        told = "asked"
    }
    action no { asks = false }
    action yes {
        asks = false
        draft = ""
        told = "cleared"
    }
    view {
        title "Notes"
        field "Draft", value: draft -> edit
        button "Clear" -> ask
        text told
        if asks {
            alert "Clear the draft?" {
                button "Clear it" -> yes
                button "No" -> no
            }
        }
    }
}

test "it is kept, then cleared" {
    open Notes
    type "x" into "Draft"
    tap "Clear"
    expect refused type "y" into "Draft"
    tap "No"
    expect draft == "x"
    tap "Clear"
    tap "Clear it"
    expect draft == ""
}

app {
    page "index.html"
    alerts are dialogs
    button "Clear it" is "OK"
    button "No" is "Cancel"
}
