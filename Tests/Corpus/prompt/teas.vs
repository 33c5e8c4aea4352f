record Tea { name: String, price: Double }

model shop: [Tea] = [Tea("Green", 4.5), Tea("Black", 3.9)] takes 1s {
    op search(text: String) = data.filter { $0.name.contains(text) }
}

screen Teas {
    use shop
    var text = ""

    state loading {
        call shop.search(text) {
            ok(teas) -> loaded(teas)
            fail(error) -> failed(error.message)
        }
    }
    state loaded(teas: [Tea])
    state failed(message: String) { action retry -> loading }
    action edit(value: String) -> loading { text = value }

    view {
        title "Teas"
        field "Search", value: text -> edit
        in loading { progress "Loading" }
        in failed(message) { text message; button "Try again" -> retry }
        in loaded(teas) {
            list "No such tea." {
                for tea in teas { row tea.name, detail: tea.price.format("0.00") }
            }
        }
    }
}

test "an error can be retried" {
    given shop.search fails "offline" then answers
    open Teas
    wait
    expect in failed("offline")
    tap "Try again"
    wait
    expect rows == ["Green", "Black"]
}
