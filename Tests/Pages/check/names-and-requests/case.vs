record Tea { name: String, price: Double }
model shop: [Tea] = [Tea("Green", price: 4.5)] takes 100ms {
    op search(text: String) = data.filter { $0.name.contains(text) }
    op order(name: String, count: Int) = data
}
screen Shop {
    use shop
    var text = ""
    var count = "1"
    state loading { call shop.search(text) { ok(t) -> shown(t); fail(_) -> shown([]) } }
    state shown(teas: [Tea]) { action order -> ordering }
    state ordering { call shop.order("Green", 2) { ok(t) -> shown(t); fail(_) -> shown([]) } }
    action edit(v: String) -> loading { text = v }
    action setCount(v: String) { count = v }
    view {
        title "Teas"; field "Search", value: text -> edit; field "Count", value: count -> setCount
        in shown(teas) { list { for tea in teas { row tea.name } }; button "Order" -> order }
    }
}
test "it searches" { open Shop; wait; type "Gr" into "Search"; wait; tap "Order"; wait }
