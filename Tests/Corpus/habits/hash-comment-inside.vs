screen A {
    var a = 1 # the count
    state s
}
