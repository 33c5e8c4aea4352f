// Rule: What the server says in a test:
record Tea { name: String, price: Double }

model shop: [Tea] = [Tea("Green", 4.5)] takes 1s {
    op search(text: String) = data.filter { $0.name.contains(text) }
}

screen Shop {
    use shop
    state loading { call shop.search("") { ok(teas) -> loaded(teas); fail(_) -> failed } }
    state loaded(teas: [Tea]) { action again -> loading }
    state failed { action again -> loading }
    view {
        in loading { progress }
        in loaded(teas) { list "No tea" { for tea in teas { row tea.name } } }
        in failed { text "No connection" }
        button "Again" -> again
    }
}

test "what the server says is shown" {
    given shop.search answers [Tea("Oolong", 5.0)]
    open Shop
    wait
    expect rows == ["Oolong"]
    tap "Again"
    deliver shop.search ok([])
    expect screen contains "No tea"
}

test "the server has other data" {
    given shop from "other.json"
    open Shop
    wait
    expect rows == ["White"]
}
