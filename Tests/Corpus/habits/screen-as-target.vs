screen A {
    var p: Int? = nil
    var l = [1, 2]
    action e -> Other
}
screen Other { view { text "x" } }
