screen A {
    var l = [1]
    action go { l.push(2) }
    state s
}
