screen A {
    var a = 1
    action go { a-- }
    state s
}
