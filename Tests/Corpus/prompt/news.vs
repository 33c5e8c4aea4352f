screen News {
    use news
    var articles: [Article] = []

    state loading {
        call news.list() {
            ok(found)   -> loaded { articles = found }
            fail(error) -> failed(error.message)
        }
    }
    state loaded                  { action refresh -> loading }
    state failed(message: String) { action retry -> loading }

    view {
        title "News"
        in loading         { progress "Loading…" }
        in failed(message) { text message; button "Try again" -> retry }
        in loaded          { for article in articles { row article.title } }
    }
}

test "an error can be retried" {
    given news.list fails "offline"
    open News
    wait
    expect in failed("offline")
    given news.list answers
    tap "Try again"
    wait
    expect articles.count > 0
}
