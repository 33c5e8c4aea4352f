screen A {
    var d = {}
    state s
}
