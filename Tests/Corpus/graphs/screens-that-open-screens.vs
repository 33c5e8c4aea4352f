component Star(name: String) {
    state off { action toggle -> on }
    state on { action toggle -> off }
    view { button name -> toggle }
}

screen Home {
    one star: Star("tea")
    state browsing {
        action choose -> choosing
        action open(name: String) { push Detail(name) }
    }
    state choosing {
        present Picker() {
            finished(name) -> browsing
            dismissed -> browsing
        }
    }
    view { show star }
}

screen Picker {
    action choose(name: String) { finish(name) }
    action close { dismiss }
    view { button "Tea" -> choose("tea") }
}

screen Detail(name: String) {
    action another { push Detail("other") }
    action leave { pop }
    view { text name }
}

screen Alone { view { text "Alone" } }
