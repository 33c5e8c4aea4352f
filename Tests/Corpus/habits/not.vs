screen A {
    var a = true
    bind b = not a
    state s
}
