// A failed `expect` is recorded and the test goes on; a failure shows every sub-expression's value.
screen M { var n = 2; var m = 3 }
test "goes on" {
    open M
    expect n == m
    expect n == 2
    expect n > m && n > 0
    show n
}
