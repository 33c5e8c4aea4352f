screen A {
    var n = 1
    computed twice = n * 2
    view { text "\(twice)" }
}
