screen A {
    use news
    state a { call news.list() { ok(_) -> b; error(e) -> b } }
    state b
    view { in b { text "b" } }
}
