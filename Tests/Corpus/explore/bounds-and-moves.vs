// What a walk says of its bounds, of moves that cannot be done, and of what models are made to say.
model store: [String] = ["tea"] {
    op list() = data
}
screen Store {
    use store
    var count = 0
    var found: [String] = []
    state idle { action load -> loading }
    state loading { call store.list() { ok(all) -> idle { found = all }; fail(_) -> failed } }
    state failed { action load -> loading }
    action more { count += 1 }
    view {
        button "Load" -> load
        button "More" -> more
        list { for name in found { row name } }
    }
}

explore "a counter that grows" {
    open Store
    states 50
    always count >= 0
    reaches count == 3
    reaches count == 60
    returns to idle
}

explore "as far as it goes" {
    open Store
    within 3 steps
    always count <= 3
    reaches count == 3
    reaches count == 4
    returns to idle
}

explore "what a model may say" {
    open Store
    ignore count
    may given store.list answers [name] for name in ["milk", "coffee"]
    may given store.list answers
    may tap "Nowhere"
    reaches found == ["coffee"]
    reaches found == ["water"]
    returns to found == ["tea"]
}
