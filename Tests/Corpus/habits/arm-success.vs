screen A {
    use news
    state a { call news.list() { success(found) -> b; fail(_) -> b } }
    state b
    view { in b { text "b" } }
}
