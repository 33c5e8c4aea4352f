// The answer of the last machine also answers those between. It starts a call of the op that the next answer names.
model numbers: [Int] = [] {
    op get(id: Int) = id
    op count(id: Int) = id
}
component Cell(id: Int) {
    use numbers
    state start { when id == 3 -> getting(3); when id != 3 -> counting }
    state counting { call numbers.count(id) { ok(_) -> getting(9); fail(_) -> done } }
    state getting(number: Int) { call numbers.get(number) { ok(_) -> done; fail(_) -> done } }
    state done
    view { text "\(id)" }
}
screen Board {
    each cell: Cell(id) for id in [1, 2, 3, 4] by id
    view { text "Board"; for id in [1, 2, 3, 4] { show cell(id) } }
}

explore "the last answer starts a call" {
    open Board
    may end true
    always !(cell(3) in done && cell(4) in getting)
}
