screen L { var n = 0; view { text "x" } }
test "t" {
    open L
    expect n == 0
    and expect no "y"
    and expect on L
}
