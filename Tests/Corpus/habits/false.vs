screen A {
    var a = False
    state s
}
