// The button removes a row that may be gone already.
screen Rows {
    var names = ["a", "b"]
    action drop { names.remove(at: 0) }
    view {
        list { for name in names { row name } }
        button "Drop" -> drop
        button "Again" -> again
    }
    action again { names = ["a", "b"] }
}
