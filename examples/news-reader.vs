// The MVVM article's news reader: it loads when it appears, keeps the old list on the screen while it reloads and
// when that fails, tells an error to the log only, and formats dates for Tokyo.
//
// It teaches: a state that waits to be told, `given` in all its forms, the clock, frames, and data from a feed.

func detail(article: Article) -> String =
    "[\(article.source)] \(article.published?.format("yyyy/MM/dd HH:mm", zone: "Asia/Tokyo") ?? "")"

screen News {
    use news

    var articles: [Article] = []

    state fresh { action appear -> loading }
    state loading {
        call news.list() {
            ok(found) -> loaded { articles = found }
            fail(error) -> failed("エラー: \(error.message)")
        }
    }
    state loaded { action refresh -> loading }
    state failed(message: String) {
        enter { emit log(message) }
        action refresh -> loading
    }

    action select(article: Article) { emit openURL(article.link) }

    view {
        title "ニュース"
        in loading { progress "読み込み中…" }
        list {
            pull -> refresh
            for article in articles { row article.title, detail: detail(article) -> select(article) }
        }
    }
}

given clock Date("2020-10-19T11:48:00+09:00")

func article(number: Int) -> Article =
    Article(title: "記事\(number)", link: "https://news.example/\(number)", source: "本紙", published: nil, summary: "")

flow openNews {
    open News
    send appear
}

test "N01 nothing is called before the screen appears" {
    open News
    expect in fresh
    expect rows.isEmpty
    expect idle
    wait
    expect frames fresh
    expect nothing emitted
}

test "N02 loading at once, loaded after three seconds" {
    openNews()
    expect called news.list()
    expect screen """
        ニュース
        ════════════════════════════════════════
        ◌ 読み込み中…
        """
    wait 2999ms
    expect in loading
    expect rows.isEmpty
    wait 2ms
    expect in loaded
    expect no "読み込み中…"
    expect rows.count == articles.count
    expect frames fresh, loading, loaded
    expect now == Date("2020-10-19T11:48:03.001+09:00")
}

test "N03 rows keep the order of the feed, which no date decides" {
    openNews()
    wait
    let dates = articles.compactMap { $0.published }
    expect dates != dates.sorted()
    expect dates != dates.sorted().reversed()
    expect rows.count == 20
    expect articles.map { $0.link.suffix(8) } == [
        "our-plan", "owplough", "-library", "festival", "imetable",
        "10190231", "aterials", "t-market", "da-water", "8/museum",
        "l-towers", "10/bento", "10180907", "-meteors", "10180455",
        "dge-name", "ockmaker", "ocuments", "16-ramen", "s-doctor",
    ]
    expect rows == articles.map { $0.title }
    tap row 1
    expect emitted openURL(articles[0].link)
}

test "N04 a row tells the source and the time in Tokyo" {
    given news from "feeds/dates.xml"
    openNews()
    wait
    expect screen contains "[朝日新聞デジタル] 2020/10/19 11:00"
}

test "N05 day, month and year roll over: \(expected)" for expected in [
    "[年越し] 2024/01/01 00:00",
    "[夏休み] 2026/08/08 21:54",
    "[東部時間] 2023/01/01 14:00",
] {
    given news from "feeds/dates.xml"
    openNews()
    wait
    expect screen contains expected
}

test "N06 a date that is missing or unreadable is not drawn" {
    given news from "feeds/dates.xml"
    openNews()
    wait
    expect articles.filter { $0.published == nil }.map { $0.source } == ["日付なし", "読めない"]
    expect articles.filter { ["曜日なし", "国際標準"].contains($0.source) }.map { detail($0) } == [
        "[曜日なし] 2020/10/19 11:00",
        "[国際標準] 2020/10/19 11:00",
    ]
    expect screen """
        ニュース
        ════════════════════════════════════════
        › 正午前のニュース
          [朝日新聞デジタル] 2020/10/19 11:00
        › 年が変わる
          [年越し] 2024/01/01 00:00
        › 日本時間のまま
          [夏休み] 2026/08/08 21:54
        › ニューヨークの元日
          [東部時間] 2023/01/01 14:00
        › 曜日がない
          [曜日なし] 2020/10/19 11:00
        › RFC 3339
          [国際標準] 2020/10/19 11:00
        › 日付がない
          [日付なし]
        › 読めない日付
          [読めない]
        """
}

// N08: the channel's own title, link and description never reach a row.
// N14: a title or source of another namespace never overwrites the plain one.
test "N08 N14 only an item's plain elements are read" {
    given news from "feeds/foreign.xml"
    openNews()
    wait
    expect articles.map { $0.title } == ["記事の題"]
    expect articles[0].link == "https://news.example/article"
    expect screen """
        ニュース
        ════════════════════════════════════════
        › 記事の題
          [本紙]
        """
}

test "N16 an error leaves the rows alone and goes to the log" {
    given news.list answers [article(1), article(2), article(3)] then fails "offline"
    openNews()
    wait
    pull
    wait
    expect in failed("エラー: offline")
    expect emitted log("エラー: offline")
    expect no "offline"
    expect no "読み込み中…"
    expect rows == ["記事1", "記事2", "記事3"]
}

test "N17 what comes after an error replaces the rows" {
    given news.list answers [article(1), article(2), article(3)] then fails "offline" then answers [
        article(4),
        article(5)
    ]
    openNews()
    repeat 2 {
        wait
        pull
    }
    wait
    expect in loaded
    expect rows == ["記事4", "記事5"]
    expect no "エラー"
}

test "N18 the old rows stay while a pull loads" {
    given news.list answers [article(1), article(2), article(3)] then answers [article(4)]
    openNews()
    wait
    pull
    expect in loading
    expect rows.count == 3
    expect refused pull
    wait 3001ms
    expect rows == ["記事4"]
}

test "N21 no article is loaded, too" {
    given news.list answers [article(1)] then answers []
    openNews()
    wait
    pull
    wait
    expect in loaded
    expect rows.isEmpty
}

test "N21 an empty feed is loaded, with nothing to show" {
    given news from "feeds/empty.xml"
    openNews()
    wait
    expect in loaded
    expect screen """
        ニュース
        ════════════════════════════════════════
        """
}

explore "an error keeps the old list, and a pull asks again" {
    openNews()
    always !(in failed) || available refresh "an error is the end"
    reaches in failed && !articles.isEmpty
    returns to loaded
    settles
}
