import "todomvc.vs"

app {
    page "dist/index.html"
    page "dist/index.html" at "/shop/"
    inside storage
    inside storage, page, `in`
    "Mark all as complete" is "Toggle All Input"
    button "Add" is "New"; row "a" is "b"
    rows are ".listItem"
    cities.search(text) is GET "/search?q=\(text)"
    cities.add(name, size) is POST "/cities" { name, size }
    cities.add(
        name,
        _,
    ) is PUT "/cities" {
        name
        size
    }
    page.known() is PATCH """
        /a
        """ {}
    rows.are is DELETE "/\(is)/x" { is, } ignore "footer text"
    known "APP-12: not kept yet" in "T24", "T36"
    known "APP-13" in "T25",
        "T37"
    ignore.inside(app) is GET "/x"
}
app {}
func app(page: Int) -> Int = page
show app(1)
app.page
let app = 1
screen app {
    var page = 1
    var known = 2
    action is(inside: Int) { page = known; known += inside; rows.append(page) }
    action are when page > 0 -> app
    state app { action GET -> known }
    state known(rows: Int)
    view { button "is" -> is(1); in known(page) { text "\(page)" }; row "app" }
}
flow page(known: Int) { tap "app" }
page(1)
explore "a" { open app; ignore page; rows all }
