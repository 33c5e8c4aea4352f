screen A {
    var n = 0
    action go { const a = 1; n = a }
    state s
}
