screen A {
    var n = 0
    func f(x: Int) -> Int = x + 1
    action go { n = f(x: 1) }
    state s
}
