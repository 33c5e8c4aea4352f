model m: [Int] = (0..<9).map { $0 * 2 } { op all() = data }
