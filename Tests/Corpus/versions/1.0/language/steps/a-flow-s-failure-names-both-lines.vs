// A failure in a flow names both lines; the test goes on after a failed `expect`.
screen M { var n = 1 }
flow check2(k: Int) { expect n == k }
test "in a flow" {
    open M
    check2(1)
    check2(2)
    show n
}
