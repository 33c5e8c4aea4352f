// A call of `saving` is shown before it is sent; the clause says that this is meant, and the table repeats it.
model shelf: [String] = ["a", "b"] takes 500ms { op order(names: [String]) { data = names } }
screen Shelf {
    use shelf
    var names = ["a", "b"]
    var kept = ["a", "b"]
    var notice = ""
    state idle
    state saving {
        call shelf.order(names) {
            ok -> idle { kept = names }
            fail(_) -> idle { names = kept; notice = "The order was not kept" }
        }
    }
    action drag(from: Int, to: Int) -> saving { names.move(from: from, to: to); notice = "" }
    view { title "Shelf"; list { move -> drag; for name in names { row name } }; text notice }
}
explore "a row may be dragged again at once" {
    open Shelf
    may end in idle
    may look alike in saving
}
