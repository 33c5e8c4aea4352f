screen A {
    var n = 0
    on go { n += 1 }
    state s
}
