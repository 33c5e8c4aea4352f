enum D { empty, full(n: Int) }
screen A {
    var d = D.full(3)
    state a { when case .full(_) = d -> b }
    state b
    view { in b { text "b" } }
}
