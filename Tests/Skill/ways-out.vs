// Rule: Every failure has a way out:
// $ vsh audit ways-out.vs
// ! vsh audit broken/ways-out.vs
model shop: [String] = ["Green"] takes 1s { op list() = data }

screen Home {
    action enter { push Shop }
    view { button "Enter" -> enter }
}

screen Shop {
    use shop
    state loading { call shop.list() { ok(teas) -> loaded(teas); fail(_) -> failed } }
    state loaded(teas: [String]) { action refresh -> loading }
    state failed { action retry -> loading }
    view {
        in loading { progress }
        in loaded(teas) { list "No tea" { pull -> refresh; for tea in teas { row tea } } }
        in failed { text "No connection"; button "Try again" -> retry }
    }
}

test "a failure is tried again, or left" {
    given shop.list fails "offline" then fails "offline"
    open Home
    tap "Enter"
    wait
    tap "Try again"
    wait
    expect in failed
    back
    expect on Home
}
