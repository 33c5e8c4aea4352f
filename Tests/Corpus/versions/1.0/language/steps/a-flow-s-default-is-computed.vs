// A default of a flow's parameter may be any expression that sees no other parameter.
func one() -> Int = 1
flow count(to: Int = one() + 2) {
    send add(to)
}
screen Counter {
    var n = 0
    state idle { action add(by: Int) { n += by } }
}
test "a default and an argument" {
    open Counter
    count()
    expect n == 3
    count(to: 10)
    expect n == 13
}
