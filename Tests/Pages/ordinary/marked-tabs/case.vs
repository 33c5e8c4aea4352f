screen Teas {
    var kind = "All"
    var size = "Small"
    action narrow(to: String) { kind = to }
    action resize(to: String) { size = to }
    view {
        tabs of: ["All", "Green"], value: kind -> narrow
        tabs of: ["Small", "Large"], value: size -> resize
        text "\(kind), \(size)"
    }
}

test "links and buttons of which one is marked" {
    open Teas
    tap "Green"
    tap "Large"
    expect kind == "Green" && size == "Large"
}

app { page "index.html" }
