// A search in data: a text that is there is typed, of the field that is searched, so that the results are reached.
record City { id: String, name: String }
model cities: [City] = [City("c1", "Porto"), City("c2", "Roma")] {
    op find(text: String) = data.filter { $0.name.contains(text) }.map { $0.name }
}
screen Search {
    use cities
    var text = ""
    state idle
    state loading {
        call cities.find(text) {
            ok(found) when found.isEmpty -> nothing
            ok(found) -> results(found)
            fail(_) -> failed
        }
    }
    state nothing
    state results(found: [String])
    state failed
    action edit(typed: String) when typed.isEmpty -> idle { text = typed }
    action edit(typed: String) -> loading { text = typed }
    view {
        field "City", value: text -> edit
        in results(found) { for name in found { row name } }
        in nothing { text "Nothing found" }
        in failed { text "Failed" }
    }
}
explore "each screen is reached" {
    open Search
    may end true
    reaches results
    reaches nothing
}
