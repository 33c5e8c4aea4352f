screen A {
    var l = [1]
    view { for i, x in l { text "\(x)" } }
}
