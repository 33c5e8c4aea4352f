screen A {
    var n = 0
    action go { if n == 1 { n = 2 } elseif n == 2 { n = 3 } }
    state s
}
