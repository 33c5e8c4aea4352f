screen A {
    var a = true
    action go { if a or a { a = false } }
    state s
}
