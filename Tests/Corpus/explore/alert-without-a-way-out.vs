// The alert has no button where the order failed for good.
model orders: [Int] = [] {
    op place() = data.first else fail 404, "no"
}
screen Order {
    use orders
    state ready { action send -> waiting }
    state waiting { call orders.place() { ok(_) -> ready; fail(e) -> failed(e.code) } }
    state failed(code: Int) { action close -> ready }
    view {
        button "Send" -> send
        in failed(code) {
            alert "It failed" {
                if code != 404 { button "Close" -> close }
            }
        }
    }
}
