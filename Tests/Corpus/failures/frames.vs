model news: [String] = ["Rain", "Sun"] { op list() takes 3s = data }

screen News {
    use news
    var found: [String] = []
    state loading { call news.list() { ok(all) -> settling { found = all }; fail(_) -> failed } }
    state settling { after 500ms -> loaded }
    state loaded { action refresh -> loading }
    state failed
    view {
        in loading { progress "Loading…" }
        in loaded { for title in found { row title } }
    }
}

test "a frame that no name fits" {
    open News
    wait
    expect frames loading, loaded
}

test "a name that no frame fits" {
    open News
    wait 1s
    expect frames loading, "Rain"
}
