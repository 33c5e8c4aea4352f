screen A {
    view {
        spinner
    }
}
