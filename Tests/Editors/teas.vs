record Tea { name: String, price: Double }

model shop: [Tea] = [Tea("Green", 4.5), Tea("Black", 3.9)] takes 1s {
    /// All teas.
    op list() = data
}

screen Teas {
    use shop

    state loading {
        call shop.list() {
            ok(teas) -> loaded(teas)
            fail(error) -> faild(error.message)
        }
    }
    state loaded(teas: [Tea])
    state failed(message: String) { action retry -> loading }

    view {
        in loading { progress "Loading" }
        in failed(message) { text message; button "Try again" -> retry }
        in loaded(teas) {
            list { for tea in teas { row tea.name } }
        }
    }
}

test "teas are listed" {
    open Teas
    wait
    expect rows == ["Green"]
}
