model notes: Int = 0 { op save() { data += 1 } }

screen Note {
    use notes
    var name = ""
    var word = ""
    state idle { action edit(text: String) { name = text }; action note(text: String) { word = text }; action save -> saving; action send -> saving }
    state saving { call notes.save() { ok -> idle; fail(_) -> idle } }
    view {
        title "Note"
        field "Name", value: name -> edit
        field "Word", value: word -> note
        button "Save" -> save
        button "Send" -> send
        in idle { text "idle" } in saving { text "saving" }
    }
}

test "a set of fields, a field that is read, a button without the mouse" {
    open Note
    type "Ada" into "Name"
    tap "Save"
    expect in saving
    expect refused tap "Save"
    expect refused tap "Send"
    wait
    tap "Send"
    expect in saving
}

app { page "index.html"; notes.save() is PUT "/note" }
