screen Form {
    var tab = "All"
    var owner = "Me"
    var smokes = "No"
    var drives = "No"
    var levels = ["Low", "Low"]
    action narrow(to: String) { tab = to }
    action give(to: String) { owner = to }
    action smoke(answer: String) { smokes = answer }
    action drive(answer: String) { drives = answer }
    action level(at: Int, to: String) { levels[at] = to }
    view {
        title "Form"
        tabs of: ["All", "Open"], value: tab -> narrow
        choice "Owner", of: ["Me", "All"], value: owner -> give
        choice "Smokes", of: ["Yes", "No"], value: smokes -> smoke
        choice "Drives", of: ["Yes", "No"], value: drives -> drive
        row "Green" { choice "Level", of: ["Low", "High"], value: levels[0] -> level(0) }
        row "Black" { choice "Level", of: ["Low", "High"], value: levels[1] -> level(1) }
        text "\(tab), \(owner), \(smokes), \(drives)"
    }
}

test "a list of options beside tabs" {
    open Form
    tap "Open"
    choose "All" in "Owner"
    expect tab == "Open" && owner == "All"
}

test "radio buttons" {
    open Form
    choose "Yes" in "Drives"
    expect smokes == "No" && drives == "Yes"
}

test "radio buttons of a row" {
    open Form
    choose "High" in "Level" in row 2
    expect levels == ["Low", "High"]
}

app { page "index.html" }
