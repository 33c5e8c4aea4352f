enum U { a(x: Int), b }
screen A {
    var u: U = .b
    action go {
        if case .a(let x) = u { u = .a(x + 1) }
    }
}
