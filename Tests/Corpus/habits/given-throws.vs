screen A { use news; state a { call news.list() { ok(_) -> b; fail(_) -> b } }; state b; view { in b { text "b" } } }
test "a" {
    given news.list throws "x"
    open A
    expect in a
}
