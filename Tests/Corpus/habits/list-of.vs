screen A {
    var a: List<Int> = []
    state s
}
