// A machine of `each` starts when its key appears and is left when it goes.
record Item { id: Int, name: String }
component Cell(id: Int) {
    state loading { enter { emit log("+\(id)") }; leave { emit log("-\(id)") } }
}
screen M {
    var items: [Item] = [Item(1, "a"), Item(2, "b")]
    var seen: [String] = []
    each cell: Cell(item.id) for item in items by item.id
    action log(text: String) { seen.append(text) }
    action change { items = [Item(2, "b"), Item(3, "c")] }
}
open M
expect seen == ["+1", "+2"]
send change
expect seen.sorted() == ["+1", "+2", "+3", "-1"]
expect cell(2) in loading
expect !(cell(1) in loading)
