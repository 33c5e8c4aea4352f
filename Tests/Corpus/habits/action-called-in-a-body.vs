screen S {
    var n = 0
    action add(by: Int) { n += by }
    action go { add(1) }
}
