screen A {
    let a = 1
    bind b = a + 1
    state s
}
