// Rule: In a screen:
model shop: [String] = ["Green"] takes 1s {
    op list() = data
    op count() = data.count
}

screen Shop {
    use shop
    var seconds = 0
    var count = 0
    bind isLate = seconds > 2
    state loading { call shop.list() { ok(teas) -> loaded(teas); fail(_) -> failed } }
    state loaded(teas: [String]) {
        watch shop.count() { ok(found) { count = found }; fail(_) { count = 0 } }
        every 1s { seconds += 1 }
        state quiet { action ask when !teas.isEmpty -> asking { seconds = 0 } }
        state asking {
            present Question() {
                finished(_) -> quiet
                dismissed -> quiet
            }
        }
    }
    state failed { after 2s -> loading }
    action more { push Detail }
    view {
        title isLate ? "Still there?" : "Shop"
        in loading { progress }
        in loaded(teas) {
            list { for tea in teas { row tea } }
            text "\(count) in all"
            button "Ask" -> ask
        }
        in failed { text "No connection" }
        button "More" -> more
    }
}

screen Detail {
    view { text "A detail" }
}

screen Question {
    action yes { finish(true) }
    view { button "Yes" -> yes }
}

test "a failure is tried again" {
    given shop.list fails "offline" then answers
    open Shop
    wait 1s
    expect in failed
    wait 2s
    expect in loading
    wait until in loaded
    expect rows == ["Green"]
    tap "Ask"
    tap "Yes"
    expect in quiet
    tap "More"
    back
    expect on Shop
    wait 3s
    expect screen contains "Still there?"
}
