screen A {
    var p: Int? = nil
    var l = [1, 2]
    action a {
        guard let c = p else { return }
        l = [c]
    }
}
