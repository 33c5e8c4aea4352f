screen S {
    var l = [1]
    state a { action add { l = [3] }; when l.contains { $0 == 3 } -> b }
    state b { }
}
