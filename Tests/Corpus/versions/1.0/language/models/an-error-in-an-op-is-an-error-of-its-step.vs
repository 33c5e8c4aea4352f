// An error in an op is an error of its step.
model box: [Int] = [1] takes 1s { op get(i: Int) = data[i] }
screen M {
    use box
    state a { call box.get(5) { ok(n) -> b; fail(error) -> b } }
    state b
}
test "an error" {
    open M
    wait
}
