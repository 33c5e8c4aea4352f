enum U { a(x: Int), b }
screen A {
    var u: U = .b
    action go {
        switch u {
        case .a(x):
            u = .a(x + 1)
            u = .b
        default { }
        }
    }
}
