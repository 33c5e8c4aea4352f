screen A {
    private(set) var count = 1
}
