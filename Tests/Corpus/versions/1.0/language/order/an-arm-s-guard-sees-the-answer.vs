// Arms of one kind are tried in order; a guard sees the arm's name.
model box: Int = 7 takes 1s { op get() = data }
screen M {
    use box
    var limit = 5
    state a { call box.get() { ok(n) when n > limit -> high(n); ok -> low; fail(error) -> low } }
    state high(n: Int)
    state low
}
open M
wait
expect in high(7)
