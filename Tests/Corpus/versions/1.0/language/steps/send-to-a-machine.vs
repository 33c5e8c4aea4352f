// `send action(arguments)`; to a component (`send thumbnail(id).changed`).
component Cell(id: Int) {
    var n = 0
    state a { action add(k: Int) { n += k } }
    view { text "\(id): \(n)" }
}
screen M {
    var ids = [1, 2]
    each cell: Cell(id) for id in ids by id
    one only: Cell(9)
    action all { send cell(1).add(10); send only.add(5) }
    view { for id in ids { show cell(id) }; show only }
}
test "to machines" {
    open M
    send cell(2).add(3)
    send all
    show
}
test "no such machine" {
    open M
    send cell(3).add(1)
}
