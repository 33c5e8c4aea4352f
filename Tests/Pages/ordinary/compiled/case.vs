screen Sums {
    var isDone = false
    action add { isDone = true }
    view {
        title "Sums"
        button "Add" -> add
        if isDone { text "it is 42" }
    }
}

test "a module is compiled" {
    open Sums
    tap "Add"
}

app { page "index.html" }
