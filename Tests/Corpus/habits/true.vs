screen A {
    var a = True
    state s
}
