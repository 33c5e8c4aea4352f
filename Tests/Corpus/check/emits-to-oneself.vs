screen Notes {
    var last = ""
    action undo { emit restored("tea") }
    //! warning VS0420: only Notes itself has an action `restored`, and an `emit` goes outwards (write `send`)
    action restored(name: String) { last = name }
    state open { action close -> shut { emit closed } }
    //! warning VS0420: only Notes itself has an action `closed`, and an `emit` goes outwards (write `send`)
    state shut { action closed; after 1s -> open }
    action leave { emit left; push Again }
    view { button "Undo" -> undo; text last }
}
component Stars {
    var count = 0
    action rate { emit rated(3) }
    //! warning VS0420: only Stars itself has an action `rated`, and an `emit` goes outwards (write `send`)
    action rated(to: Int) { count = to }
    action told(to: Int) { count = to; emit told(to) }
}
screen Film {
    one stars: Stars
    action told(to: Int)
    view { show stars }
}
screen Again {
    action more { push Again; emit counted }
    action counted
}
