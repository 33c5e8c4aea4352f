// `repeat` takes its steps one after another: a send that is refused cannot be done, and ends the test.
screen M {
    var n = 0
    action tick when n < 5 { n += 1 }
}
test "five and no more" {
    open M
    repeat 5 { send tick }
    show n
    repeat 2 { send tick }
}
