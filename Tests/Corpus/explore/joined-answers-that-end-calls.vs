// The answer of the last machine also answers those between. It ends the other calls, so these get no answer.
model numbers: [Int] = [] { op get(id: Int) = id }
component Cell(id: Int, isOver: Bool) {
    use numbers
    state idle {
        when isOver -> off
        call numbers.get(id) { ok(_) -> done { if id == 5 { emit over } }; fail(_) -> done }
    }
    state done
    state off
    view { text "\(id)" }
}
screen Board {
    var isOver = false
    each cell: Cell(id, isOver) for id in [1, 2, 3, 4, 5] by id
    action over -> finished { isOver = true }
    state running
    state finished
    view { text "Board"; for id in [1, 2, 3, 4, 5] { show cell(id) } }
}

explore "the last answer ends the others" {
    open Board
    may end true
    always !(cell(5) in done && cell(3) in off)
}
