enum U { a(x: Int), b }
screen A {
    var u: U = .b
    view {
        switch u {
        case .a(x): text "\(x)"
        case .b { text "b" }
        }
    }
}
