screen Teas {
    var teas = ["Green", "Black"]
    action remove(name: String) { teas = teas.filter { $0 != name } }
    view { title "Teas"; list { for tea in teas { row tea { swipe "Remove" -> remove(tea) } } } }
}
test "rows that are no list" {
    open Teas
    swipe row 1 "Remove"
    expect rows == ["Black"]
}
app { page "index.html"; rows are ".card" }
