record Tea { name: String, price: Double, note: String?, isNew: Bool }
model shop: [Tea] = [
    Tea("Green & <b>white</b>", price: 4.5, note: "new", isNew: true), Tea("Black", price: 3, note: nil, isNew: false),
] takes 100ms {
    op search(text: String) = data.filter { $0.name.contains(text) }
}
screen Teas {
    use shop
    var text = ""
    state loading { call shop.search(text) { ok(found) -> shown(found); fail(_) -> failed } }
    state shown(found: [Tea])
    state failed
    action edit(value: String) -> loading { text = value }
    view {
        title "Teas"
        field "Search", value: text -> edit
        in shown(found) {
            list "No tea with \"\(text)\"." {
                for tea in found { row "\(tea.name), \(tea.price.format("0.00"))\(tea.isNew ? ", new" : "")" }
            }
            if !found.isEmpty { text "\(found.count) found" }
        }
        in failed { text "Not now" }
    }
}
test "it is searched" {
    open Teas
    wait
    expect rows.count == 2
    type "Bl" into "Search"
    wait
    expect rows == ["Black, 3.00"]
    type "<x>" into "Search"
    wait
    expect rows == []
}
test "it fails" {
    given shop.search fails "offline"
    open Teas
    wait
    expect in failed
}
app {
    page "index.html"
    shop.search(text) is GET "/teas?q=\(text)" answers "teas.html"
}
