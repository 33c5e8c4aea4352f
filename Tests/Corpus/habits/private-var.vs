screen A {
    private var count = 1
}
