// What the page beside this file shows of a shop; README.md begins with this screen.

model shop: [String] = ["Green", "Black"] takes 1s { op list() = data }

screen Teas {
    use shop
    state loading { call shop.list() { ok(teas) -> loaded(teas); fail(_) -> failed } }
    state loaded(teas: [String])
    state failed { action retry -> loading }
    view {
        title "Teas"
        in loading { progress "Loading" }
        in loaded(teas) { list "No tea today." { for tea in teas { row tea } } }
        in failed { text "No connection."; button "Try again" -> retry }
    }
}

test "the teas are shown" {
    open Teas
    wait
    expect rows == ["Green", "Black"]
}

test "a shop may have no tea" {
    given shop.list answers []
    open Teas
    wait
    expect screen contains "No tea today."
}

test "a failure is shown" {
    given shop.list fails "offline"
    open Teas
    wait
    expect screen contains "No connection."
}

test "after a failure, a person can try again" {
    given shop.list fails "offline" then answers
    open Teas
    wait
    tap "Try again"
    expect no "No connection."
    wait
    expect rows == ["Green", "Black"]
}

explore "nobody is left with a failure" {
    open Teas
    may end in loaded
}
