// Nothing can be touched while the door is shut. An event from outside opens it, so that is no dead end; an answer that a
// model would give is not enough.
screen Door {
    state shut { action unlock -> open }
    state open { action shutIt -> shut }
    view {
        in shut { text "Ring the bell" }
        in open { button "Shut" -> shutIt }
    }
}

model bell: Int = 1 {
    op ring() = data
}

explore "somebody opens" {
    open Door
    may send unlock
    returns to shut
}

explore "nobody opens" {
    open Door
    may given bell.ring answers 1
}
