screen A {
    var a: Int? = undefined
    state s
}
