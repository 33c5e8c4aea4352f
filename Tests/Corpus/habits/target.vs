screen A {
    state s { action go { target: t } }
    state t
}
