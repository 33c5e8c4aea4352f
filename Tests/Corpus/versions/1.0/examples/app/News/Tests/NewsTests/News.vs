// A news screen with a search, for the view models of this package: the state that each test sees is the app's too.

record Article { id: Int, title: String }

model news: [Article] = [Article(1, "Green tea"), Article(2, "Black tea")] {
    op list(query: String) takes 1s = data.filter { $0.title.contains(query) }
}

screen News {
    use news

    var query = ""
    var articles: [Article] = []

    state loading {
        call news.list(query) {
            ok(found) -> loaded { articles = found }
            fail(error) -> failed(error.message)
        }
    }
    state typing { after 300ms -> loading }
    state loaded {
        action refresh -> loading
        action select(article: Article) { emit opened(article.id) }
    }
    state failed(message: String) { action retry -> loading }
    action search(text: String) -> typing { query = text }

    view {
        title "News"
        field "Search", value: query -> search
        in loading { progress "Loading" }
        in failed(message) { text message; button "Try again" -> retry }
        in loaded {
            button "Refresh" -> refresh
            list "None." { for article in articles { row article.title -> select(article) } }
        }
    }
}

test "an error can be retried" {
    open News
    deliver news.list fail("offline")
    tap "Try again"
    deliver news.list
    tap row 1
    expect emitted opened(1)
}

test "a refresh asks once" {
    open News
    deliver news.list
    tap "Refresh"
    deliver news.list ok([Article(3, "Mint")])
    expect rows == ["Mint"]
    tap "Refresh"
    deliver news.list fail("offline")
    expect in failed("offline")
}

test "a late answer does not overwrite a newer one" {
    given news.list("Gr") takes 5s
    open News
    deliver news.list
    type "Gr" into "Search"
    wait 300ms
    type "Bl" into "Search"
    wait 300ms
    deliver news.list("Bl")
    wait
    expect dropped news.list("Gr")
    expect rows == ["Black tea"]
}
