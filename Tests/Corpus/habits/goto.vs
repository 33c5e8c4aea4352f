screen A {
    state s { action go { goto t } }
    state t
}
