import "search.vs"

app {
    page "index.html"
    rows are ".q-item"
    cities.search(text) is GET "/search?q=\(text)"
}
