// `given m.op answers a then answers b`: a `watch` gets `b` one latency after `a`.
model box: Int = 1 takes 1s { op get() = data }
screen M {
    use box
    var got: [Int] = []
    state open { watch box.get() { ok(n) { got.append(n) } fail(e) { got.append(0 - 1) } } }
}
test "values" {
    given box.get answers 3 then answers 4 then answers 4 then answers 5
    open M
    wait
    show got
}
test "a failure, then as the model does" {
    given box.get fails "x" then answers
    given box.get takes 2s
    open M
    wait
    show got
}
test "then never" {
    given box.get answers 3 then never answers
    open M
    wait
    show got
}
