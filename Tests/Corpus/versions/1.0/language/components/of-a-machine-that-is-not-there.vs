// Of a machine that is not there, `in` is false and a value `nil` (so a value of an `each` is optional).
component Cell(id: Int) { var n = 5; state a }
screen M {
    var ids = [1, 2]
    each cell: Cell(id) for id in ids by id
}
open M
expect cell(1).n == 5
expect cell(9).n == nil
expect !(cell(9) in a)
show cell(2).n
show cell(9).n
