// A screen that is presented is nothing to wait for: what presents it has settled.
screen Home {
    state resting { action ask -> asking }
    state asking { present Card() { dismissed -> resting; finished -> resting } }
    view { in resting { button "Ask" -> ask } }
}
screen Card {
    action done { finish }
    view { button "Done" -> done }
}
explore "settled" { open Home; settles }
