screen A {
    var a = 1
    state s { action go if a == 1 -> t }
    state t
}
