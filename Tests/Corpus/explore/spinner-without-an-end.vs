// The answer never comes, and nothing on the screen leaves.
given feed.load never answers
model feed: [Int] = [1] { op load() = data }
screen Feed {
    use feed
    state loading { call feed.load() { ok(_) -> loaded; fail(_) -> loaded } }
    state loaded
    view { in loading { progress } in loaded { text "done" } }
}
