screen A { view { text "Hi" } }
test "a" {
    open A
    expect not screen contains "x"
}
