screen A {
    state s { transition go -> t }
    state t
}
