screen A {
    var a: Int? = null
    state s
}
