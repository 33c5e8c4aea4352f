screen A {
    var n = ["a"]
    bind m = n.filter { it != "" }
    state s
}
