screen A {
    var a = 1
    action go if a == 1 { a = 2 }
    state s
}
