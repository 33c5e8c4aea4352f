screen S {
    state a { private action go -> a }
    view { text "a" }
}
