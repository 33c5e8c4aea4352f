screen A {
    var n = 0
    action go { while n < 3 { n += 1 } }
    state s
}
