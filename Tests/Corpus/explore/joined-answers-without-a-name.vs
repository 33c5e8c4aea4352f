// Two machines between have equal calls. Below another screen, no step tells these apart.
model numbers: [Int] = [] { op get(id: Int) = id }
component Cell(id: Int) {
    use numbers
    state loading { call numbers.get(id == 4 ? 3 : id) { ok(_) -> done { emit came }; fail(_) -> done } }
    state done
    view { text "\(id)" }
}
screen Board {
    var count = 0
    each cell: Cell(id) for id in [1, 2, 3, 4, 5] by id
    action came { count += 1 }
    action more { push Top }
    view { text "Board"; button "More" -> more; for id in [1, 2, 3, 4, 5] { show cell(id) } }
}
screen Top { view { text "Top" } }

explore "answers below another screen" {
    open Board
    tap "More"
    never back
    may end true
    always cell(5) in loading "the last cell has its number"
}
