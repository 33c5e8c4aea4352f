screen A { state s }
test("it loads") {
    open A
    expect in s
}
