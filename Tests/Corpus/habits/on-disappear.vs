screen S {
    var n = 0
    state a {
        on disappear { n = 1 }
        action go -> b
    }
    state b
}
