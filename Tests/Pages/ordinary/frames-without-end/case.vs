screen Counter {
    var n = 0
    action add { n += 1 }
    view { title "Clicks"; text "count \(n)"; button "Add" -> add }
}

test "two" {
    open Counter
    tap "Add"
    tap "Add"
}

test "one" {
    open Counter
    tap "Add"
}

app { page "index.html" }
