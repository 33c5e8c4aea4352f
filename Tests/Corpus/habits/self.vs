screen A {
    var n = 0
    action go { self.n = 1 }
    state s
}
