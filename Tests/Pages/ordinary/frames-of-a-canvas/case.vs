screen Counter {
    var n = 0
    action add { n += 1 }
    view { title "Clicks"; text "count \(n)"; button "Add" -> add }
}

test "a canvas is drawn for ever" {
    open Counter
    tap "Add"
    tap "Add"
    wait 3s
    tap "Add"
}

app { page "index.html" }
