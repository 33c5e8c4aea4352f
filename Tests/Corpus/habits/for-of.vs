screen A {
    var l = [1]
    view { for x of l { text "\(x)" } }
}
