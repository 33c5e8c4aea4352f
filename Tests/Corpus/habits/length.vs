screen A {
    var l = [1]
    bind n = l.length
    state s
}
