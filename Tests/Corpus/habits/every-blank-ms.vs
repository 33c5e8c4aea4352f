screen A {
    var p: Int? = nil
    var l = [1, 2]
    state s { every 200 ms -> s }
}
