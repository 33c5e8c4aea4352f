screen A {
    state a { timeout 5s -> b }
    state b
    view { in a { text "a" }; in b { text "b" } }
}
