screen A {
    var n = 0
    action go { this.n = 1 }
    state s
}
