screen A {
    var a = 1
    bind b = a === 1
    state s
}
