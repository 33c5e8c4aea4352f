record City { name: String }
model cities: [City] = [City("Oslo")] takes 100ms { op list() = data }
screen Cities {
    use cities
    state loading { call cities.list() { ok(found) -> shown(found); fail(_) -> failed } }
    state shown(found: [City])
    state failed
    view { title "Cities"; in shown(found) { list { for city in found { row city.name } } }; in failed { text "Not now" } }
}
test "it loads" { open Cities; wait; expect rows == ["Oslo"] }
app { page "index.html"; cities.list() is GET "/cities" answers "cities.html" }
