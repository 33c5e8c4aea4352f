screen A {
    var p: Int? = nil
    var l = [1, 2]
    state s { after 1 s -> t }
    state t
}
