screen S { var n = 0; view { text "x" } }
test "a" {
    open S
    expect n == 0
    and expect no "y"
}
