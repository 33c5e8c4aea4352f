export screen A {
    state s
}
