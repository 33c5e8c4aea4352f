screen A { state a { after 1s -> b }; state b; view { in b { text "b" } } }
test "a" {
    open A
    advance 1s
    expect in b
}
