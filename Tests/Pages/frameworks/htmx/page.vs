import "search.vs"

app {
    settles 20ms
    page "index.html"
    cities.search(text) is GET "/search?q=\(text)" answers "found.html"
}
