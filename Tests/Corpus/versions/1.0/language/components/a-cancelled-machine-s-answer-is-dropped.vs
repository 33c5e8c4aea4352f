// A machine of `each` is left when its key goes: its calls are cancelled.
model box: Int = 3 takes 1s { op get(id: Int) = data * id }
component Cell(id: Int) {
    use box
    state loading { call box.get(id) { ok(x) -> ready; fail(error) -> ready } }
    state ready
}
screen M {
    var ids = [1, 2]
    each cell: Cell(id) for id in ids by id
    action drop2 { ids = [1] }
}
open M
send drop2
wait
expect dropped box.get
