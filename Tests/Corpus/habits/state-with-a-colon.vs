screen A {
    state a: { action go -> b }
    state b
}
