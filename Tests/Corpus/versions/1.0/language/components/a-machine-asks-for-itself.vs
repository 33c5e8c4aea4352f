// All that a screen may hold, states included: calls, timers and `when` of a machine.
model box: Int = 3 takes 1s { op get(id: Int) = data * id }
component Cell(id: Int) {
    use box
    var n = 0
    state loading { call box.get(id) { ok(x) -> ready { n = x }; fail(error) -> ready } }
    state ready { after 500ms -> old }
    state old
    view { in loading { text "… \(id)" }; in ready, old { text "\(n)" } }
}
screen M {
    var ids = [1, 2]
    each cell: Cell(id) for id in ids by id
    action drop2 { ids = [1] }
    view { for id in ids { show cell(id) } }
}
open M
show
wait 1s
show
send drop2
wait
expect screen """
    3
    """
