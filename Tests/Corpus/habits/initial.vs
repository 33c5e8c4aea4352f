screen A {
    initial state s
    state t
}
