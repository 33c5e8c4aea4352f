// Several pending: `deliver users.page(2)` names one by its arguments.
model box: Int = 0 takes 1s { op get(n: Int) = n * 10 }
screen M {
    use box
    region one { state a { call box.get(1) { ok(n) -> a2(n); fail(error) -> a2(0) } }; state a2(n: Int) }
    region two { state b { call box.get(2) { ok(n) -> b2(n); fail(error) -> b2(0) } }; state b2(n: Int) }
}
test "by its arguments" {
    open M
    deliver box.get(2)
    expect in b2(20)
    expect in a
}
test "which one?" {
    open M
    deliver box.get
}
test "none" {
    open M
    deliver box.get(3)
}
