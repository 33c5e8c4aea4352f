// A request that begins right before a dialog is under way while it is open.
model drafts: Bool = true takes 100ms { op save() = data }

screen Draft {
    use drafts
    var asks = false
    state fresh { action save -> saving { asks = true } }
    state saving {
        call drafts.save() {
            ok(_) -> saved
            fail(_) -> fresh
        }
        action yes { asks = false }
    }
    state saved
    view {
        title "Draft"
        button "Save" -> save
        if asks { alert "It is on its way." { button "Fine" -> yes } }
        in saved { text "kept" }
    }
}

test "it is kept" {
    open Draft
    tap "Save"
    expect refused tap "Save"
    tap "Fine"
    wait
    expect in saved
}

app {
    page "index.html"
    alerts are dialogs
    drafts.save() is POST "/drafts"
}
