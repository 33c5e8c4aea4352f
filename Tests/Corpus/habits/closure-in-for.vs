screen A {
    var l = [1]
    view { for x in l.filter { $0 > 0 } { text "\(x)" } }
}
