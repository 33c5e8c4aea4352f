// An error in a view, or in a bind that only the view reads, undoes nothing: it fails whoever looks.
screen M {
    var list: [Int] = [1]
    bind last = list[list.count - 1]
    state a { action clear { list = [] } }
    view { text "\(last)" }
}
test "nobody looks" {
    open M
    send clear
    expect list.isEmpty
}
test "somebody looks" {
    open M
    send clear
    show
}
