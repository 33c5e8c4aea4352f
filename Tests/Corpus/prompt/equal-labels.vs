component Pane(name: String) {
    var count = 0
    action more { count += 1 }
    view { text "\(name) \(count)"; button "+" -> more; list { pull -> more; row "Row" -> more { button "Add" -> more } } }
}
screen Home {
    one left: Pane("Left")
    each pane: Pane(name) for name in ["north", "south"] by name
    var log: [String] = []
    action note(what: String) { log.append(what) }
    action pour(to: Int) { log.append("\(to)") }
    view {
        show left
        for name in ["north", "south"] { show pane(name) }
        section "Adults" { button "+" -> note("adults"); toggle "On", on: true -> turn; slider "Cups", value: 3, in: 0...9 -> pour }
        section "Children" { button "+" -> note("children"); toggle "On", on: true -> turn; slider "Cups", value: 4, in: 0...9 -> pour }
        button "" -> note("no text")
        row "Two" { button "Same" -> note("one"); button "Same" -> note("two"); button "Buy" -> note("buy") }
        row "Two" -> note("row") { swipe "Delete" -> note("delete"); button "Buy" -> note("buy"); section "Toddlers" { button "x" -> note("x") } }
        line { button "x" -> note("y") }
        tabs of: ["A", "B"], value: "A" -> note
        section "More" { tabs of: ["B", "C"], value: "C" -> note }
    }
    action turn(to: Bool) { log.append("\(to)") }
}
