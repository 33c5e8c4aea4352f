screen A {
    const a = 1
    state s
}
