screen S {
    var n = 0
    action x { print("x") }
    action go { n = 1 }
    view { text "\(n)"; button "Go" -> go; button "X" -> x }
}
