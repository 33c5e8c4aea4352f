screen A {
    state a
    view: { text "x" }
}
