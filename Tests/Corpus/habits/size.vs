screen A {
    var l = [1]
    bind n = l.size
    state s
}
