screen A {
    var a: Int[] = []
    state s
}
