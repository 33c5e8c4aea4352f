screen Notes {
    var count = 1
    bind price = 1.5.format("0.0")
    bind day = Date("1970-01-01T00:00:00Z").format("yyyy-MM-dd")
    action more { count += 1 }
    view { text "\(count) \(price) \(day)"; button "More" -> more }
}
test "in another language" {
    open Notes
    given locale "de"
    expect price == "1,5"
    given zone "America/New_York"
    expect day == "1969-12-31"
    tap "More"
    expect count == 2
}
