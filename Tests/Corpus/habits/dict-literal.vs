screen A {
    var d = {"a": 1}
    state s
}
