screen Order {
    var city = "Oslo"
    action go(to: String) { city = to }
    view { choice "City", of: ["Oslo", "Rome"], value: city -> go }
}

test "it opens" { open Order }

app { page "index.html"; choice "City" is at "[" }
