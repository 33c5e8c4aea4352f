// `test "name \(x)" for x in [..] { }` runs once for each.
screen M { var n = 0; action add(k: Int) { n += k } }
test "adds \(k)" for k in [1, 2] {
    open M
    send add(k)
    expect n == k
}
