model teas: [String] = ["Assam", "Black"] takes 100ms {
    op search(text: String) = data.filter { $0.contains(text) }
}
screen Search {
    use teas
    var text = ""
    var wanted = ""
    state idle
    state waiting { after 300ms -> loading }
    state loading { call teas.search(text) { ok(found) -> shown(found); fail(_) -> failed } }
    state shown(found: [String])
    state failed
    action edit(value: String) -> waiting { text = value }
    view {
        title "Search"
        field "Text", value: text -> edit
        in shown(found) { list { for one in found { row one } } }
        in failed { text "Not now" }
    }
}
app {
    page "Tests/Pages/debounce/index.html"
    teas.search(text) is GET "/teas?q=\(text)"
}
