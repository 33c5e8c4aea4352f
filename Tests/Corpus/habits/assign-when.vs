screen A {
    var a = 1
    action go when a = 1 { a = 2 }
    state s
}
