screen A {
    var names = [1, 2]
    view { if names.reduce(0) { sum, x in sum + x } > 1 { text "x" } }
}
