screen Counter {
    var count = 0
    action more { count += 1 }
    action clear { count = 0 }
    action twice { count += count }
    view { title "Counter"; text "\(count) done"; button "More" -> more; button "Clear" -> clear; button "Twice" -> twice }
}
test "what a person would press is a button" {
    open Counter
    tap "More"
    tap "Twice"
    expect count == 2
    tap "Clear"
    expect count == 0
}

app { page "index.html" }
