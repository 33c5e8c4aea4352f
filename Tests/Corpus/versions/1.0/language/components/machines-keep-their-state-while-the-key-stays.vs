// A machine of `each` starts when its key appears and is left when it goes: a new order moves nothing.
component Cell(id: Int) {
    var n = 0
    action more { n += 1 }
    view { button "\(id): \(n)" -> more }
}
screen M {
    var ids = [1, 2]
    each cell: Cell(id) for id in ids by id
    action turn { ids = ids.reversed() }
    view { for id in ids { show cell(id) } }
}
open M
tap "2: 0"
send turn
show
