import "search.vs"

app {
    page "index.html"
    cities.search(text) is GET "/search?q=\(text)"
}
