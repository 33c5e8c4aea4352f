// A list of one page or none: of an empty one nothing is drawn.
model feed: [String] = ["a"] { op load() = data }
screen Feed {
    use feed
    var items: [String] = []
    state loading { call feed.load() { ok(x) -> loaded { items = x }; fail(_) -> failed } }
    state loaded { action refresh -> loading }
    state failed { action refresh -> loading }
    view {
        in loading { text "Loading" }
        in loaded { list { for item in items { row item }; pull -> refresh } }
        in failed { button "Retry" -> refresh }
    }
}
