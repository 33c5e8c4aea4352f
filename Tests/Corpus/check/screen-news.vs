//! ok
// The MVVM article's news reader: it loads on appearing, keeps the old list on the screen while it reloads,
// formats dates for Tokyo, and opens an article in a browser.

screen News {
    use news

    var articles: [Article] = []

    state loading {
        call news.list() {
            ok(found)   -> loaded { articles = found }
            fail(error) -> failed("エラー: \(error.message)")
        }
    }
    state loaded {
        action refresh -> loading
    }
    state failed(message: String) {
        action refresh -> loading
    }

    action select(article: Article) { emit openURL(article.link) }

    view {
        title "ニュース"
        in loading { progress "読み込み中…" }
        in failed(message) { text message }
        list {
            pull -> refresh
            for article in articles {
                row article.title, detail: "[\(article.source)] \(article.published?.format("yyyy/MM/dd HH:mm", zone: "Asia/Tokyo") ?? "")" -> select(article)
            }
        }
    }
}

test "loading, then loaded" {
    open News
    expect screen """
        ニュース
        ════════════════════════════════════════
        ◌ 読み込み中…
        """
    wait
    expect frames loading, loaded
    expect now - Date("2020-10-19T11:48:00+09:00") == 3s
    tap row 1
    expect emitted openURL(articles[0].link)
}

test "a pull loads again, and the old list stays" {
    open News
    wait
    let before = articles
    pull
    expect in loading
    expect articles == before
    expect refused pull
    wait
    expect in loaded
}

test "an error, and back" {
    given news.list fails "offline" then answers
    open News
    wait
    expect in failed("エラー: offline")
    pull
    wait
    expect in loaded
    show
}

given clock Date("2020-10-19T11:48:00+09:00")
