screen S {
    var n = 0
    state a {
        on entry { n = 1 }
        action go -> b
    }
    state b
}
