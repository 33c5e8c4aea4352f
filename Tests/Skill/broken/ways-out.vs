model shop: [String] = ["Green"] takes 1s { op list() = data }

screen Shop {
    use shop
    state loading { call shop.list() { ok(teas) -> loaded(teas); fail(_) -> failed } }
    state loaded(teas: [String]) { action again -> loading }
    state failed
    view {
        in loading { progress }
        in loaded(teas) { list "No tea" { for tea in teas { row tea } }; button "Again" -> again }
        in failed { text "No connection" }
    }
}
