// A claim is broken by an empty answer that the walk makes up, and by the model: the second is printed.
model films: [String] = ["it", "if"] takes 1s { op find(text: String) = data.filter { $0.hasPrefix(text) } }
screen Search {
    use films
    var text = ""
    var asked = ""
    var found: [String] = []
    state idle
    state asking { call films.find(text) { ok(rows) -> idle { found = rows; asked = text }; fail(_) -> idle } }
    action edit(value: String) when value.isEmpty { text = ""; found = [] }
    action edit(value: String) when value == asked { text = value }
    action edit(value: String) -> asking { text = value }
    view {
        title "Search"
        field "Film", value: text -> edit
        in asking { progress }
        in idle { list { for film in found { row film } } }
    }
}
explore "what is there is found" {
    open Search
    may type x into "Film" for x in ["", "it"]
    failures 0
    always in asking || text != "it" || !found.isEmpty "it is there, and not shown"
}
