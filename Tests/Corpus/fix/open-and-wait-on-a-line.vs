screen Shop { view { text "x" } }
test "t" {
    open Shop wait
    expect on Shop
}
