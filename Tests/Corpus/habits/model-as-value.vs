model m: [Int] = [1] {
    op all() = data
}
screen A {
    var p: Int? = nil
    var l = [1, 2]
    use m
    action b { l = m.all() }
}
