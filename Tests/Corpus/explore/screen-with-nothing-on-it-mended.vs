// The empty list says so.
model feed: [String] = ["a"] { op load() = data }
screen Feed {
    use feed
    var items: [String] = []
    state loading { call feed.load() { ok(x) -> loaded { items = x }; fail(_) -> failed } }
    state loaded { action refresh -> loading }
    state failed { action refresh -> loading }
    view {
        in loading { text "Loading" }
        in loaded {
            if items.isEmpty { text "Nothing here" }
            list { for item in items { row item }; pull -> refresh }
        }
        in failed { button "Retry" -> refresh }
    }
}
