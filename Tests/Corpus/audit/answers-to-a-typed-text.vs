// The model has data, and no text that the walk types finds any of them.
record Tea { name: String }
model shop: [Tea] = [Tea("Green"), Tea("Black")] {
    op search(text: String) = data.filter { "\($0.name) tea" == text }
}
screen Teas {
    use shop
    var text = ""
    state idle
    state loading {
        call shop.search(text) { ok(teas) -> loaded(teas); fail(error) -> failed(error.message) }
    }
    state loaded(teas: [Tea])
    state failed(message: String) { action retry -> loading }
    action edit(value: String) -> loading { text = value }
    view {
        title "Teas"
        field "Search", value: text -> edit
        in loading { progress "Loading" }
        in failed(message) { text message; button "Try again" -> retry }
        in loaded(teas) { list "No such tea." { for tea in teas { row tea.name } } }
    }
}
