screen A {
    var n = 0
    state s { action go when n === 0 -> t }
    state t
}
