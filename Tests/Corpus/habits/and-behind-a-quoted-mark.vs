screen A {
    var t = ""
    var ready = true
    bind c = t == "12\" or so" and ready
    state s
}
