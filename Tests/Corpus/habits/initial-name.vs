screen A {
    initial: s
    state s
    state t
}
