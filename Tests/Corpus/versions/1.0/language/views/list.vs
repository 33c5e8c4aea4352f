// `list e { }`: its children; `e`, where given, when there is no row.
screen M {
    var items = ["a"]
    action clear { items = [] }
    view { list "nothing here" { for item in items { row item } } }
}
open M
show
send clear
show
