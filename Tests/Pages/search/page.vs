import "search.vs"

app {
    page "Tests/Pages/search/index.html"
    cities.search(text) is GET "/search?q=\(text)"
}
