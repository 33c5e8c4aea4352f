// Where the values of a state are long, they are left out, so that the line says where a transition leads.
record Tea { name: String, note: String }

component Line(name: String) {
    state idle { action turn -> turned("(\"\\ \(name)") }
    state turned(text: String) { action turn -> idle }
    view { button "Turn \(name)" -> turn }
}

screen Teas {
    var teas = [Tea("Green (a \"good\" one", "a tea that somebody has to describe at length"), Tea("Black", "short")]
    each line: Line(name) for name in ["in the north of the house", "south"] by name
    state empty { action fill -> full(teas) }
    state full(teas: [Tea]) {
        action clear -> empty
        action again -> full(teas + teas)
        action open -> one(teas[0])
        state seen { action look -> looked("a text that is long enough to fill a line of a transcript") }
        state looked(text: String) { action look -> seen }
    }
    state one(tea: Tea) { action clear -> empty }
    view { show line("south") }
}

test "values that are long" {
    open Teas
    send fill
    send look
    send look
    send look
    send again
    send clear
    send fill
    send open
    send clear
    send line("in the north of the house").turn
    send line("in the north of the house").turn
    send line("south").turn
    send line("south").turn
    expect in empty
}
