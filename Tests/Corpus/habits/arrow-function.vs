screen A {
    var l = [1]
    bind b = l.map(x => x + 1)
    state s
}
