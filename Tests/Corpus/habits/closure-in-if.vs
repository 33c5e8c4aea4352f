screen A {
    var l = [1]
    action go { if l.contains { $0 == 1 } { l = [] } }
    state s
}
