screen A {
    var n = ["a"]
    state s
    view { list "none" { for x in n.filter { it != "" } { row x } } }
}
