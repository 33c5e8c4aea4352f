screen Trip {
    var start = ""
    var end = ""
    action from(text: String) { start = text }
    action to(text: String) { end = text }
    view {
        title "Trip"
        field "From", value: start -> from
        field "To", value: end -> to
        text "\(start) - \(end)"
    }
}
test "fields without a name" {
    open Trip
    type "Rome" into "To"
    type "Oslo" into "From"
    expect start == "Oslo"
}

app {
    page "index.html"
    field "From" is "field 1"
    field "To" is "field 2"
}
