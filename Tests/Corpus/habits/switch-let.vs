enum U { a(x: Int), b }
func f(u: U) -> Int = switch u { case .a(let x): x; case .b: 0 }
show f(.b)
