screen A {
    var a = true
    bind b = 1 if a else 2
    state s
}
