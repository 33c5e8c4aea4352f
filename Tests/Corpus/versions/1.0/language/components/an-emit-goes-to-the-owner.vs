// `emit` goes from a component to its owner; a component's `send` goes to itself.
component Cell(id: Int) {
    state a { action hit { emit chosen(id) } }
}
screen M {
    var last = 0
    var ids = [3, 4]
    each cell: Cell(id) for id in ids by id
    action chosen(id: Int) { last = id }
    view { for id in ids { show cell(id) } }
}
open M
send cell(4).hit
show last
