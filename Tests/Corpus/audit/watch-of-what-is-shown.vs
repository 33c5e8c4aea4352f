// The data of the `watch` are on the screen already: nothing is being loaded.
model orders: [String] = ["A"] takes 1s {
    op list() = data
    op add(name: String) { data.append(name) }
}
screen Orders {
    use orders
    var shown: [String] = []
    state loading { call orders.list() { ok(l) -> live { shown = l }; fail(_) -> failed } }
    state failed { action retry -> loading }
    state live { watch orders.list() { ok(l) { shown = l }; fail(_) -> failed }; action reload -> loading }
    view {
        in loading { progress "Loading" }
        in failed { text "No connection."; button "Try again" -> retry }
        in live { list "Nothing." { for o in shown { row o } }; button "Reload" -> reload }
    }
}
