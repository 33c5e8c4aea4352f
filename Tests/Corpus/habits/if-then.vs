screen A {
    var n = 0
    action go { if n == 1 then n = 2 }
    state s
}
