// What is typed into a field: the empty text, two that the script compares with it, and another one. A text flows through
// variables, records of a list, `if let`, functions, closures, links with arguments, sent actions and other screens.
record Note { id: Int, text: String }

func isGreeting(text: String) -> Bool = text.lowercased() == "hello"

screen Compare {
    var text = ""
    var notes: [Note] = [Note(1, "a")]
    var number: Int? = nil
    action setText(new: String) { send keep(new) }
    action keep(new: String) { text = new }
    action setNote(id: Int, new: String) { notes[0].text = new }
    action setNumber(new: String) { number = Int(new) }
    action next when isGreeting(text: text) { push Next(text) }
    action free(new: String) { }
    view {
        field "Text", value: text -> setText
        for note in notes { field "Note", value: note.text -> setNote(note.id) }
        field "Number", value: "\(number ?? 0)" -> setNumber
        field "Free", value: "" -> free
        if notes.contains({ $0.text.hasPrefix("re: ") }) { text "An answer" }
        if text.contains("?") { text "A question" }
        if ["yes", "no"].contains(text) { text "Clear" }
        button "Next" -> next
    }
}

screen Next(word: String) {
    action up { pop }
    view { title word; if word == "HELLO" { text "Loud" }; button "Up" -> up }
}

explore "what is compared is typed" {
    open Compare
    reaches on Next(_)
}
