public screen A {
    state s
}
