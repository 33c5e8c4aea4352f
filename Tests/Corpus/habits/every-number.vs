screen A {
    var n = 0
    state s { every 500 { n += 1 } }
}
