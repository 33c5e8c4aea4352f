// Rule: One state for each thing that a person can see: loading, loaded, empty, failed.
// $ vsh audit states.vs
// ! vsh audit broken/is-loading.vs
model shop: [String] = ["Green"] takes 1s { op list() = data }

screen Shop {
    use shop
    state loading {
        call shop.list() {
            ok(teas) when teas.isEmpty -> empty
            ok(teas) -> loaded(teas)
            fail(error) -> failed(error.message)
        }
    }
    state loaded(teas: [String]) { action again -> loading }
    state empty { action again -> loading }
    state failed(why: String) { action again -> loading }
    view {
        in loading { progress }
        in loaded(teas) { list { for tea in teas { row tea } } }
        in empty { text "There is no tea." }
        in failed(why) { text why }
        button "Again" -> again
    }
}

test "each state is a screen" {
    given shop.list fails "offline" then answers [] then answers
    open Shop
    expect in loading
    wait
    expect screen contains "offline"
    tap "Again"
    wait
    expect screen contains "There is no tea."
    tap "Again"
    wait
    expect rows == ["Green"]
}
