// The path of a `resume deep` names what is entered: regions beside it begin anew.
screen Book {
    state reading {
        region page {
            state first { action next -> second }
            state second { action back1 -> first }
        }
        region lamp {
            state off { action light -> on }
            state on
        }
        action close -> closed
    }
    state closed { action open -> resume deep reading.second }
}

open Book
send light
send close
send open
expect in reading.second
expect in reading.off
show
