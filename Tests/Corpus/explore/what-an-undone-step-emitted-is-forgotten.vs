// A walk takes each move, looks where it leads, and undoes it. What its machine emitted goes with it.
model mail: [Int] = [] { op send(text: String) takes 1s = "\(text) is sent" }

component Letter(text: String) {
    use mail
    state sending {
        call mail.send(text) {
            ok(answer) -> sent { emit delivered([answer, text]) }
            fail(error) -> failed { emit delivered(["\(error.message)!", text]) }
        }
    }
    state sent
    state failed { action again -> sending }
    view { in failed { button "Again" -> again } }
}

screen Post {
    var texts = ["a letter", "a card"]
    var news: [[String]] = []
    each letter: Letter(text) for text in texts by text
    action close { }
    action delivered(found: [String]) { news = (news + [found.map { "\($0)." }]).suffix(1) }
    view {
        button "Close" -> close
        for line in news { text line.joined(" ") }
        for text in texts { show letter(text) }
    }
}
