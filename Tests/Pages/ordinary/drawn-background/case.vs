screen Shop {
    var last = "none"
    action press(name: String) { last = name }
    view { title "Shop"; button "First" -> press("First"); button "Last" -> press("Last"); text last }
}

test "what is far down on the page is available" {
    open Shop
    tap "Last"
    expect last == "Last"
    tap "First"
    expect last == "First"
}

app { page "index.html" }
