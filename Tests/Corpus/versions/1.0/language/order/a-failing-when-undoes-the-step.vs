// An error in 2 to 4 undoes the whole step: what the action did before it, too.
screen M {
    var n = 0
    state a { action go { n = 1; emit said }; when n == 1 -> b([1][n]) }
    state b(k: Int)
}
test "undone" {
    open M
    send go
}
