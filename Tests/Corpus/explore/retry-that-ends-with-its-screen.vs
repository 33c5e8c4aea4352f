// The editor tries again when saving has failed, as long as it is there. Whoever goes back takes the note along.
// Found by `after … comes`: the list says "1 note", and no answer or timer makes it true.
model notes: [String] = [] takes 2s {
    op save(text: String) { data = [text] }
    op isThere() = !data.isEmpty
}

screen Notes {
    var isWritten = false
    action write { push Editor }
    action done { isWritten = true }
    view { text isWritten ? "1 note" : "No note"; button "Write" -> write }
}

screen Editor {
    use notes
    state writing { action save -> saving { emit done } }
    state saving { call notes.save("tea") { ok -> saved; fail(_) -> offline } }
    state offline { after 5s -> saving }
    state saved
    view {
        in writing { button "Save" -> save }
        in saving, offline { progress "Saving" }
        in saved { text "Saved" }
    }
}

explore "what is written arrives" {
    open Notes
    failures 1
    after isWritten comes notes.isThere()
}
