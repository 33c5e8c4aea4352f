screen S {
    var l = [1]
    state a { action go when l.contains { $0 == 1 } && !l.isEmpty -> b { l = [] } }
    state b { }
}
