record Note { text: String, done: Bool }
screen S {
    var note = Note("a", false)
    action finish { note = note.copy(done: true) }
}
