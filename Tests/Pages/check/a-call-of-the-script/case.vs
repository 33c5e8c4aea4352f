model shop: [String] = ["Assam"] takes 100ms {
    op teas() = data
    op order(name: String, count: Int) { data.append("\(name), \(count)"); return data }
}
screen Shop {
    use shop
    state loading { call shop.teas() { ok(teas) -> shown(teas); fail(_) -> failed } }
    state shown(teas: [String]) { action buy -> ordering }
    state ordering { call shop.order("Assam & milk", 2) { ok(teas) -> shown(teas); fail(_) -> failed } }
    state failed
    view { title "Shop"; in shown(teas) { list { for tea in teas { row tea } } }; button "Buy" -> buy; in failed { text "Not now" } }
}
test "it orders" { open Shop; wait; tap "Buy"; wait }

app { page "index.html" }
