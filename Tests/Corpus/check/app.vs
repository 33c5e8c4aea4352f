model cities: [String] = [] {
    op search(text: String, limit: Int = 10) = data
    op add(name: String) { data.append(name) }
    op clear() { data = [] }
}
model storage: [String] = [] { op save(all: [String]) { data = all } }
record Row { name: String }

component Badge(label: String) { view { text "<\(label)>" } }
component Counter(name: String) {
    var count = 0
    action more { count += 1 }
    view { button "More \(name)" -> more; text "\(count) of 9" }
}

screen Home(start: String) {
    use cities
    var found = [Row("a")]
    var size: Int? = nil
    var filter = "All"
    bind heading = found.isEmpty ? "Nothing" : "Cities"
    one counter: Counter("eggs")
    action choose(x: String) { filter = x }
    action clear
    view {
        title heading
        show Badge("new")
        show counter
        text "\(found.count) item\(found.count == 1 ? "" : "s") left"
        tabs of: ["All", "Done"], value: filter -> choose
        button start -> clear
        for row in found { row row.name, detail: "at home", name: "City" { swipe "Delete" -> clear } }
        if let size = size { section "Size \(size)" { text "Really?" } } else { text "No size" }
        button "Clear" -> clear
    }
}

app {
    page "dist/./index.html" at "/shop/"
    inside storage
    button "Clear" is "Clear all"
    "Clear" is "Empty"
    "Nothing" is "Leer"
    title "Cities" is "Towns"
    "<new>" is "*"
    button "More eggs" is "+"
    text "12 of 9" is "x"
    text "3 items left" is "3 left"
    text "1 item left" is "1 left"
    tabs "Done" is "Ready"
    row "anything" is "a"
    row "at home" is "b"
    row "City" is "c"
    swipe "Delete" is "x"
    section "Size 4" is "d"
    text "No size" is "e"
    button "whatever it starts with" is "f"
    rows are ".city"
    buttons are ".btn"
    tabs "All" is at "nav a.all"
    before each POST "/reset"
    within "main"
    alerts are dialogs
    settles 20ms
    cities.search(text, most) is GET "/search?q=\(text)&limit=\(most)"
    cities.add(name) is POST "/cities" { city: name, kind: "town", size: 2, isNew: true } fails { error: message, code: status }
    cities.clear is DELETE "https://example.org/cities"
    storage.save(_) is PUT "/all"
    ignore "Really?"
    known "APP-1: later" in "T1", "whole name", "\"quoted\" x"
    known "APP-2" in "n", "2 of these", "T9"
}

test "T1 the first" { open Home("x"); show }
test "whole name" { show 1 }
test "\"quoted\" x" { show 1 }
test "\(n) of these" for n in [1, 2] { show n }
explore "T9 every path" { open Home("x") }

app { page "x.html" } //! VS0615: `app` is written twice
