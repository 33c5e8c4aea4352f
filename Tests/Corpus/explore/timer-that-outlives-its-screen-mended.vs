// A notice closes itself after three seconds: by then another screen may lie where it lay.
screen Home {
    state here {
        action save -> noticed
        action write { push Editor }
    }
    state noticed {
        present Saved { dismissed -> here }
        after 3s -> here
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
