model teas: [String] = ["Green"] takes 1s { op list() = data }

screen Kettle {
    use teas
    state cold { after 1s -> asking }
    state asking { call teas.list() { ok(_) -> warm; fail(_) -> warm } }
    state warm { after 1s -> again }
    state again { call teas.list() { ok(_) -> hot; fail(_) -> hot } }
    state hot
    view { text "Kettle" }
}

screen Search {
    use teas
    state idle { action look -> looking }
    state looking {
        call teas.list() { ok(_) -> idle; fail(_) -> idle }
        action stop -> idle
    }
    view { button "Look" -> look; button "Stop" -> stop }
}

test "a call is told where it starts" {
    open Kettle
    wait
    expect called teas.list()
}

test "an answer is dropped when it is due" {
    open Search
    tap "Look"
    wait 400ms
    tap "Stop"
    expect dropped teas.list
    wait
    expect dropped teas.list
}

model orders: [String] = [] takes 5s { op add(name: String) { data.append(name) } }

screen Order {
    use orders
    state idle { action add(name: String) -> adding(name) }
    state adding(name: String) {
        call orders.add(name) { ok -> idle; fail(_) -> idle }
        action stop -> idle
    }
}

test "the cancelled calls are told, the oldest first" {
    open Order
    send add("Tea")
    send stop
    send add("Milk")
    send stop
    deliver orders.add("Cake")
}

test "a strict test tells of a state once" {
    strict
    open Search
    tap "Look"
    tap "Stop"
    tap "Look"
    tap "Stop"
    expect called teas.list() 2 times
}
