screen A {
    var a: Int? = None
    state s
}
