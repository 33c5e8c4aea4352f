// The list of a reader that loads when it is asked to.

record Article { id: Int, title: String }

model news: [Article] = [Article(1, "Green tea"), Article(2, "Black tea")] {
    op list() takes 1s = data
}

screen Reader {
    use news

    var articles: [Article] = []

    action load -> loading

    state fresh { }
    state loading {
        call news.list() {
            ok(found) -> loaded { articles = found }
            fail(error) -> failed(error.message)
        }
    }
    state loaded { }
    state failed(message: String) { }

    view {
        title "Reader"
        list "None." {
            pull -> load
            for article in articles { row article.title }
        }
        in loading { progress "Loading" }
        in failed(message) { text message }
    }
}

test "a reader keeps its list while it loads again" {
    open Reader
    expect in fresh
    pull
    deliver news.list
    expect rows == ["Green tea", "Black tea"]
    pull
    expect rows.count == 2
    deliver news.list fail("offline")
    expect in failed("offline")
    expect rows.count == 2
}

test "the last request counts" {
    open Reader
    pull
    pull
    deliver news.list ok([Article(3, "Mint")])
    expect rows == ["Mint"]
    wait
    expect rows == ["Mint"]
}
