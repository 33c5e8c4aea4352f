// The order ends at home, however many screens are between.
model orders: Bool = false { op place(item: String) { data = true } }

screen Home {
    action look(item: String) { push Tea(item) }
    view { for item in ["Green", "Black"] { row item -> look(item) } }
}
screen Tea(item: String) {
    action buy { push Checkout(item) }
    view { title item; button "Buy" -> buy }
}
screen Checkout(item: String) {
    use orders
    state ready { action order -> ordering }
    state ordering { call orders.place(item) { ok -> ordered; fail -> ready } }
    state ordered { after 2s { pop to Home } }
    view {
        title "Checkout"
        in ready { button "Order" -> order }
        in ordering { progress }
        in ordered { text "Thank you" }
    }
}

explore "an order ends where it began" {
    open Home
    after in ordered comes on Home
    reaches in ordered
    returns to on Home
    settles
}
