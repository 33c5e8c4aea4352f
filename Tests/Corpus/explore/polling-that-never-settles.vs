// After each answer the screen asks again: without a person's doing it never rests.
model feed: [String] = ["a"] { op list() = data }
screen Feed {
    use feed
    state loading { call feed.list() { ok(_) -> loaded; fail(_) -> loaded } }
    state loaded {
        after 5s -> loading
        action stop -> stopped
    }
    state stopped { action start -> loading }
    view {
        in loaded { button "Stop" -> stop }
        in stopped { button "Start" -> start }
        in loading { progress }
    }
}

explore "it comes to rest" {
    open Feed
    settles
    returns to stopped
}
