// `list.append(e)`, `list.insert(e, at: i)`, `list.remove { $0.id == id }`, `list.remove(at: i)`, `list.move(from: i, to: j)`.
screen M {
    var list = [1, 2, 3, 4, 5]
    action add { list.append(6) }
    action insert { list.insert(0, at: 0); list.insert(9, at: list.count) }
    action even { list.remove { $0 % 2 == 0 } }
    action removeAt(i: Int) { list.remove(at: i) }
    action move(from: Int, to: Int) { list.move(from: from, to: to) }
}
test "edits" {
    open M
    send move(0, 4)
    show list
    send move(4, 1)
    show list
    send add
    send insert
    show list
    send removeAt(1)
    show list
    send even
    show list
}
test "out of range" {
    open M
    send removeAt(5)
}
