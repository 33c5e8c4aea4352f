screen A {
    var n = 0
    action go { try { n = 1 } catch { n = 2 } }
    state s
}
