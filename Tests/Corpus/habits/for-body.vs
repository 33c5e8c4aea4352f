screen A {
    var l = [1]
    var n = 0
    action go { for x in l { n += x } }
    state s
}
