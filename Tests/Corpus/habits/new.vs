record R { n: Int }
screen A {
    var r = new R(n: 1)
    state s
}
