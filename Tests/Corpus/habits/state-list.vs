screen A {
    states: [s, t]
}
