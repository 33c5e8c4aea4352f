record Article { title: String, link: String }
screen News {
    var articles = [Article("a", "b")]
    action select(article: Article) { emit openURL(article.link) }
    view {
        for article in articles
            row article.title, detail: article.link -> select(article)
        }
    }
}
