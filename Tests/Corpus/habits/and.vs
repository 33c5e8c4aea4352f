screen A {
    var a = true
    bind b = a and a
    state s
}
