enum D { empty, full(n: Int) }
screen A {
    var d = D.full(3)
    var m = 0
    action go { if let .full(n) = d { m = n } }
    view { text "\(m)"; button "Go" -> go }
}
