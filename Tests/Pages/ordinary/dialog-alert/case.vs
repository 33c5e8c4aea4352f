model drafts: Bool = true takes 100ms { op save() = data }

screen Draft {
    use drafts
    state fresh { action save -> saving }
    state saving {
        call drafts.save() {
            ok(_) -> saved
            fail(_) -> failed
        }
    }
    state saved { action close -> kept }
    state kept { after 1s -> old }
    state old { action save -> saving }
    state failed { action close -> fresh }
    view {
        title "Draft"
        button "Save" -> save
        in fresh { text "new" }
        in saving { text "new" }
        in saved { text "kept" }
        in kept { text "kept" }
        in old { text "old" }
        in failed { text "lost" }
        in saved { alert "It is saved." { button "Fine" -> close } }
    }
}

test "it tells" {
    open Draft
    tap "Save"
    wait
    expect in saved
    tap "Fine"
    wait
    expect in old
}

app {
    page "index.html"
    alerts are dialogs
    drafts.save() is POST "/drafts"
}
