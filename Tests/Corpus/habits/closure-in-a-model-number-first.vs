model m: [Int] = (0..<9).map { 2 * $0 } { op all() = data }
