// The name of a text is what a screen reader says for it.
screen Reports {
    action run(name: String) { }
    view {
        for name in ["Sales", "Costs"] {
            row name { button "Run", name: "Run \(name)" -> run(name) }
        }
        image "Chart"
        field "Find", value: "", name: "Find a report" -> run
    }
}

test "what is shown and what is read" {
    open Reports
    expect name of "Run" == "Run Costs"
    expect name of "Run" == "Run Sales" in "Sales"
    expect name of "Sales" == "Sales" in row 1
    expect name of "Find" == "Find a report"
}

test "another name" {
    open Reports
    expect name of "Run" == "Run"
}

test "another row" {
    open Reports
    expect name of "Run" == "Run Sales" in row 2
}

test "nothing shows it" {
    open Reports
    expect name of "Stop" == "Stop it"
}
