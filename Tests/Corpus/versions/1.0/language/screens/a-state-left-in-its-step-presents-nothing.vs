// A state that is left in the step that enters it presents nothing.
screen Home {
    var isKnown = true
    state resting { action begin -> asking }
    state asking {
        present Card() { dismissed -> resting }
        when isKnown -> done
    }
    state done
    view { in done { text "Done" } }
}
screen Card {
    state on { enter { emit came } }
    view { text "Card" }
}
open Home
send begin
expect on Home
expect in done
expect nothing emitted
