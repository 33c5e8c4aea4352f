enum Size { small, large }
record Note { id: Int, text: String = "-", size: Size }

screen Talk {
    var k = 7
    var when = "later"
    var notes: [Note] = [Note(id: 1, size: .small), Note(id: 2, size: .large)]

    state open {
        action say(volume: Int) when volume >= 100 && k > 5 { k = volume }
        action add(count: Int) when k < 5 { k += count }
        action bump(by: Int = 1) when by > k { k += by }
        action keep(note: Note, size: Size, tags: [String], at: Date?) when k == 7 -> shut
        action drop(id: Int) when (notes.contains { $0.id == id }) { notes = notes.filter { $0.id != id } }
        action jump(to: Int, by: Int = 1) when to > k && by > 0 { k = to }
        action any(text: String) when text.isEmpty -> shut
        action any(text: String) { when = text }
        action first when (notes.contains { $0.id == 9 })
    }
    state shut { action open -> open }

    view {
        button "Whisper" -> say(k)
        field "When", value: when -> any
        slider "K", value: k, in: 0...10 -> say
        for note in notes { row note.text { button "x" -> drop(note.id) } }
    }
}
