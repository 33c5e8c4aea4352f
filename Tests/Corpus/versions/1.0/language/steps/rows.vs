// `rows` is the list of the rows' texts.
screen M {
    var items = ["a", "b"]
    action more { items.append("c") }
    view { list { for i in items { row i, detail: "d" } } }
}
open M
expect rows == ["a", "b"]
send more
show rows
