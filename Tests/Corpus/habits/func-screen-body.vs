screen A {
    var n = 0
    func f(x: Int) -> Int {
        return x + 1
    }
    state s
}
