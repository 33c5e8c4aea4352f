// The tests come to every state but `failed`, and look at little of what they find there.
record Tea { name: String }

model shop: [Tea] = [Tea("Green"), Tea("Black")] takes 1s {
    op search(text: String) = data.filter { $0.name.contains(text) }
}

screen Teas {
    use shop
    var text = ""
    var tries = 0
    state loading {
        call shop.search(text) {
            ok(teas) -> loaded(teas) { tries = 0 }
            fail(error) -> failed(error.message) { tries += 1 }
        }
    }
    state loaded(teas: [Tea]) { after 5min -> loading }
    state failed(message: String) { action retry when tries < 3 -> loading }
    action edit(value: String) -> loading { text = value }
    view {
        title "Teas"
        field "Search", value: text -> edit
        in loading { progress "Loading" }
        in failed(message) { text message; button "Try again" -> retry }
        in loaded(teas) { list { for tea in teas { row tea.name } } }
    }
}

test "teas are found" {
    open Teas
    wait 1s
    type "B" into "Search"
    wait 1s
    expect rows == ["Black"]
}

test "it begins by loading" {
    open Teas
    expect in loading
}
