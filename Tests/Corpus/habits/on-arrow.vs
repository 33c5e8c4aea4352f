screen A {
    state s { on go -> t }
    state t
}
