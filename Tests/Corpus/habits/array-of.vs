screen A {
    var a: Array<Int> = []
    state s
}
