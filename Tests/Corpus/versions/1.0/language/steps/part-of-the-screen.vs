// `expect screen contains` and `expect no` may be narrowed to a section, a row or a machine, with its details and
// children. A part that is not there is a step that cannot be done.

component Pane(name: String) {
    var count = 0
    action more { count += 1 }
    view { section "Pane \(name)" { row "count", detail: "\(count)" { button "More" -> more } } }
}

screen Shop {
    var isSure = false
    one left: Pane("left")
    each pane: Pane(name) for name in ["north", "south"] by name
    action ask { isSure = true }
    view {
        section "Teas" {
            row "Green", detail: "4.50" { button "Buy" -> ask }
            row "Black with a name that is longer than a line", detail: "3.90"
        }
        show left
        for name in ["north", "south"] { show pane(name) }
        if isSure { alert "Sure?", message: "It is 4.50." { button "Yes" -> ask } }
    }
}

test "a row" {
    open Shop
    expect screen contains "4.50" in "Green"
    expect screen contains "Buy" in "Green"
    expect screen contains "Black with a name that is longer than a line" in row 2
    expect no "4.50" in row 2
    expect screen contains "⟨n⟩" in row 1 in "Teas"
    let tea = "Green"
    expect screen contains "4.\(50)" in tea
}

test "a machine" {
    open Shop
    tap "More" in pane("north")
    expect screen contains "1" in pane("north")
    expect no "1" in left
    expect no "1" in pane("south")
    expect screen contains "1" in "count" in pane("north")
    expect no "Pane left" in Shop.pane("north")
    repeat name in ["south", "north"] { expect screen contains name in pane(name) }
}

test "below an alert" {
    open Shop
    tap "Buy" in "Green"
    expect screen contains "It is 4.50." in "Sure?"
    expect screen contains "4.50" in "Green"
    expect no "3.90" in "Sure?"
}

test "what fails" {
    open Shop
    expect screen contains "4.50" in row 2
    expect no "Buy" in "Teas"
    expect no "0" in "count" in left
    expect screen contains "4.50" in "Oolong"
}

test "a machine that is gone" {
    open Shop
    expect screen contains "0" in pane("west")
}
