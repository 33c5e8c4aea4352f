screen Size {
    var size = "S"
    action choose(to: String) when to != "M" { size = to }
    view { title "Size"; choice "Size", of: ["S", "M", "L"], value: size -> choose; field "Name", value: "fixed"; text size }
}

test "an option that cannot be chosen" {
    open Size
    expect refused choose "M" in "Size"
    choose "L" in "Size"
    expect size == "L"
}

app { page "index.html" }
