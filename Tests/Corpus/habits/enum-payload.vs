enum E { a(Int), b }
screen A {
    var e: E = .b
    state s
}
