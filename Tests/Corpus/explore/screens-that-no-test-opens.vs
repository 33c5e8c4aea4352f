// One screen is pushed, so a walk comes to it. Nothing leads to the others.

model letters: [String] = ["Hello"] { op list() = data }

record Place { name: String }

screen Inbox {
    action open(letter: String) { push Letter(letter) }
    view { title "Inbox"; button "Hello" -> open("Hello") }
}

screen Letter(text: String) {
    view { title text }
}

screen Detail(id: Int, where: Place, size: Double = 1.0) {
    view { title "Detail \(id)"; text where.name }
}

screen Folder(name: String, tags: [String], isOpen: Bool, parent: String?) {
    state shown
    view { title name }
}
