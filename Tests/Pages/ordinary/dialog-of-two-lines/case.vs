screen Draft {
    var asks = false
    action save { asks = true }
    action close { asks = false }
    view {
        title "Draft"
        button "Save" -> save
        if asks { alert "It is saved.", message: "Go on." { button "OK" -> close } }
    }
}

test "it tells" {
    open Draft
    tap "Save"
    expect asks
    tap "OK"
}

app { page "index.html"; alerts are dialogs }
