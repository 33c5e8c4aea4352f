screen Door {
    state closed { action open -> opened }
    state opened { action close -> closed; action leave { push Street() } }
    view {
        in closed { text "The door is closed"; button "Open" -> open }
        in opened { text "The door is open"; button "Close" -> close; button "Leave" -> leave }
    }
}
screen Street { view { text "You are outside" } }

test "a way out" {
    open Door
    tap "Open"
    tap "Leave"
    expect screen contains "outside"
}
