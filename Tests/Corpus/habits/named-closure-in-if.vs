screen A {
    bind names = ["a", "b"]
    view { if names.contains { name in name == "a" } { text "x" } }
}
