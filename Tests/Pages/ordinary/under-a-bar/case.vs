screen Shop {
    var last = "none"
    action press(name: String) { last = name }
    view {
        title "Shop"
        text "Bar"
        button "First" -> press("First")
        button "Middle" -> press("Middle")
        button "Last" -> press("Last")
        text "Names"
        for number in 1...40 { row "Row \(number)" -> press("Row \(number)") }
        text last
    }
}

test "what the bars of the window cover" {
    open Shop
    tap "Middle"
    tap "Last"
    tap "Middle"
    tap "First"
    expect last == "First"
}

test "what the title of a box covers" {
    open Shop
    tap "Row 40"
    tap "Row 20"
    tap "Row 1"
    expect last == "Row 1"
}

app { page "index.html" }
