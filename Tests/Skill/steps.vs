// Rule: Steps:
model shop: [String] = ["Green", "Black"] takes 1s {
    op search(text: String) = data.filter { $0.contains(text) }
}

screen Shop {
    use shop
    var text = ""
    var marks = 0
    state loading {
        call shop.search(text) { ok(teas) -> loaded(teas); fail(error) -> failed(error.message) }
        after 5s -> failed("too late")
    }
    state loaded(teas: [String])
    state failed(why: String)
    action refresh -> loading
    action edit(value: String) -> loading { text = value }
    action mark { marks += 1 }
    action more { push Detail }
    view {
        field "Search", value: text -> edit
        button "More" -> more
        in loading { progress }
        in loaded(teas) { list { pull -> refresh; for tea in teas { row tea } } }
        in failed(why) { text why; button "Again" -> refresh }
    }
}

screen Detail {
    view { text "A detail" }
}

test "every step" {
    given shop.search fails "offline"
    open Shop
    wait 2s
    expect in failed("offline")
    given shop.search answers ["Oolong"]
    tap "Again"
    wait
    show rows
    pull
    given shop.search never answers
    type "Bl" into "Search"
    wait 5s
    expect in failed("too late")
    repeat 3 { send mark }
    expect marks == 3
    tap "More"
    back
    expect on Shop
}
