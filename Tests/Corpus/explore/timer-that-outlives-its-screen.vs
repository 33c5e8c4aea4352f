// A notice closes itself after three seconds: by then another screen may lie where it lay.
screen Home {
    state here {
        action save -> noticed { push Saved }
        action write { push Editor }
    }
    state noticed {
        after 3s -> here { pop }
        action write { push Editor }
    }
    view {
        button "Save" -> save
        button "Write" -> write
    }
}
screen Saved { view { text "Saved" } }
screen Editor { view { text "Dear" } }

explore "only the notice is closed" {
    open Home
    always !(on Editor) || !(in Home.noticed) "the timer closes what is being written"
    reaches on Editor
    returns to on Home
    settles
}
