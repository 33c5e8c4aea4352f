// The note is read once. An app that is opened again while it is written shows the old one.
// Found by `reloads`.
model note: String = "old" takes 1s {
    op read() = data
    op write(text: String) takes 3s { data = text }
}

screen Note {
    use note
    var text = ""
    region shown {
        state reading { call note.read() { ok(found) -> read { text = found }; fail -> read } }
        state read
    }
    region work {
        state resting { action save -> saving }
        state saving { call note.write("new") { ok -> resting { text = "new" }; fail -> resting } }
    }
    view {
        text text, name: "Note"
        in resting { button "Save" -> save }
        in saving { progress }
    }
}

explore "what was saved is there again" {
    open Note
    reloads
    settles
}
