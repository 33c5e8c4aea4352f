model cities: [String] = ["Rome"] { op list() = data }
screen S {
    use
    var text = ""
    state a { call cities.list() { ok(_) -> b; fail(_) -> b } }
    state b { action go -> a }
    view { text text }
}
