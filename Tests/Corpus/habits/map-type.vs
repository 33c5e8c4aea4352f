screen S {
    var prices: Map<String, Int> = [:]
    state s { }
}
