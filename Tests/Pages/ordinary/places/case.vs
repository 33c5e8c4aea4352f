screen Order {
    var city = "Oslo"
    var told = "new"
    action pick(text: String) { city = text }
    action send { told = "sent to \(city)" }
    view {
        title "Order"
        choice "City", of: ["Oslo", "Rome"], value: city -> pick
        button "Send" -> send
        text told
    }
}

test "it is sent" {
    open Order
    choose "Rome" in "City"
    tap "Send"
    expect told == "sent to Rome"
}

app {
    page "index.html"
    choice "City" is at "#city"
    buttons are ".btn"
    button "Send" is "Send it"
}
