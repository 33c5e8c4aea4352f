screen A {
    var n = 1
    bind s = "a" + n
    state t
}
