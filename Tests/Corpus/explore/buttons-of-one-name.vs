// No step can name one of the two buttons. A person can tap each, so that the way back is not judged.
screen S {
    state s { action go -> t }
    state t {
        action x1 -> s
        action x2 -> s
    }
    view {
        text "S"
        in s { button "Go" -> go }
        in t { button "X" -> x1; button "X" -> x2 }
    }
}
explore "x" {
    open S
    returns to in s
}
