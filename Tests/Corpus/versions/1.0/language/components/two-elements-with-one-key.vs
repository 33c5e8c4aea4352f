// Two elements with one key are an error.
component Cell(id: Int) { state a }
screen M {
    var ids = [1, 2]
    each cell: Cell(id) for id in ids by id
    action twice { ids.append(2) }
}
test "an error undoes the step" {
    open M
    send twice
}
