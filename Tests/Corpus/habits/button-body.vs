screen A {
    var n = 0
    view { button "Go" { n += 1 } }
}
