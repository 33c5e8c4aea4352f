enum U { a(x: Int), b }
func f(u: U) -> Int = switch u { case .a(x) where x > 2: x; default: 0 }
show f(.b)
