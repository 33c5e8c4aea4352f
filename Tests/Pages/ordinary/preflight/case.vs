model cities: [String] = ["Oslo"] takes 100ms {
    op list() = data
    op add(name: String) { data.append(name); return data }
}
screen Cities {
    use cities
    state loading { call cities.list() { ok(found) -> shown(found); fail(_) -> failed } }
    state shown(found: [String]) { action more -> adding }
    state adding { call cities.add("Rome") { ok(found) -> shown(found); fail(_) -> failed } }
    state failed
    view {
        title "Cities"
        in shown(found) { list { for city in found { row city } }; button "More" -> more }
        in failed { text "Not now" }
    }
}
test "another origin is asked with headers" {
    open Cities
    wait
    tap "More"
    wait
    expect rows == ["Oslo", "Rome"]
}
app {
    page "index.html"
    cities.list() is GET "https://api.example.com/cities"
    cities.add(name) is PUT "https://api.example.com/cities" { name }
}
