model news: [String] = ["Tea is here", "日本語のお茶"] takes 1s { op list() = data }

screen News {
    use news
    state loading {
        call news.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded(found)
            fail(error) -> failed(error.message)
        }
        after 750ms -> slow
    }
    state slow { action stop -> failed("stopped") }
    state loaded(found: [String]) { action select(title: String) { push Article(title) } }
    state empty
    state failed(message: String) { action retry -> loading }
    view {
        title "News"
        in loading { progress "Loading" }
        in slow { text "This takes long"; button "Stop" -> stop }
        in loaded(found) { list { for title in found { row title -> select(title) } } }
        in empty { text "There is nothing" }
        in failed(message) { text message; button "Try again" -> retry }
    }
}

screen Article(title: String) {
    view { title "Article"; text title }
}

test "an error can be retried" {
    given news.list fails "offline" then answers
    open News
    deliver news.list
    expect in failed("offline")
    tap "Try again"
    deliver news.list
    tap row 2
    expect screen contains "日本語のお茶"
}
