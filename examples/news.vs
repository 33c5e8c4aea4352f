// The first file to read. A screen that loads, shows, is empty or fails, and the tests that hold it:
// a state owns its call, so every wait is visible, and every error can be had on demand.

/// The news, newest first.
screen News {
    use news // a model; tests may give it other answers

    var articles: [Article] = [] // what the screen remembers

    bind heading = "ニュース (\(articles.count))" // derived, read-only, always up to date

    state loading { // the first state is the initial one
        call news.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded { articles = found }
            fail(error) -> failed(error.message)
        }
    }
    state loaded {
        action refresh -> loading
        action select(article: Article) { emit openURL(article.link) }
    }
    state empty { action refresh -> loading }
    state failed(message: String) { action retry -> loading }

    view {
        title heading
        in loading { progress "読み込み中…" }
        in empty { text "記事がありません" }
        in failed(message) {
            text "エラー: \(message)"
            button "再読み込み" -> retry
        }
        in loaded {
            list {
                pull -> refresh
                for article in articles {
                    row article.title,
                        detail: "[\(article.source)] \(article.published?.format("yyyy/MM/dd HH:mm", zone: "Asia/Tokyo") ?? "")"
                        -> select(article)
                }
            }
        }
    }
}

test "the news load" {
    open News
    show
    wait
    show
    tap row 1
    expect emitted openURL(articles[0].link)
}

test "an error can be retried" {
    given news.list fails "オフラインです"
    open News
    expect in loading
    wait
    expect in failed("オフラインです")
    expect screen """
        ニュース (0)
        ════════════════════════════════════════
        エラー: オフラインです
        [ 再読み込み ]
        """
    show
    given news.list answers
    tap "再読み込み"
    wait
    expect in loaded
    expect articles.count > 0
    tap row 1
    expect emitted openURL(articles[0].link)
}
