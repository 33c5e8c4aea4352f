screen A { view { row "a" } }
test "a" {
    open A
    expect rows.count = 1
}
