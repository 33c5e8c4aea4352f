// After ten seconds there is a button.
given feed.load never answers
model feed: [Int] = [1] { op load() = data }
screen Feed {
    use feed
    state loading {
        call feed.load() { ok(_) -> loaded; fail(_) -> loaded }
        after 10s -> late
    }
    state late { action retry -> loading }
    state loaded { action again -> loading }
    view {
        in loading { progress }
        in late { button "Retry" -> retry }
        in loaded { button "Again" -> again }
    }
}
