// What saves and tries again is a background, which the end of a screen and of the app leave alone.
model notes: [String] = [] takes 2s {
    op save(text: String) { data = [text] }
    op isThere() = !data.isEmpty
}

background Sync {
    use notes
    state resting { action save -> saving }
    state saving { call notes.save("tea") { ok -> resting; fail(_) -> offline } }
    state offline { after 5s -> saving }
}

screen Notes {
    var isWritten = false
    action write { push Editor }
    action done { isWritten = true }
    view { text isWritten ? "1 note" : "No note"; button "Write" -> write }
}

screen Editor {
    state writing { action press -> saved { emit save; emit done } }
    state saved
    view {
        in writing { button "Save" -> press }
        in saved { text "Saved" }
    }
}

explore "what is written arrives" {
    open Notes
    failures 1
    may reopen
    after isWritten comes notes.isThere()
}
