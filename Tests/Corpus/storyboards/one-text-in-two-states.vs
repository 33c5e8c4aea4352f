screen Lamp {
    state off { action press -> warm }
    state warm { after 2s -> on }
    state on { action press -> off; action smash -> broken }
    state broken
    view {
        in off, warm { text "dark" }
        in on { text "light"; button "Smash" -> smash }
        button "Press" -> press
    }
}

screen Bill(total: Int) { view { text "\(total)" } }

explore "the lamp" {
    open Lamp
    may send smash
}
