screen Shop { view { text "x" } }
test "t" {
    open Shop Shop
    expect on Shop
}
