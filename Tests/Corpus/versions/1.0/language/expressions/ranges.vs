// Ranges `0..<5` and `0...5` (lists of `Int`).
show 0..<3
show 0...3
show 2..<2
show (1...4).map { $0 * $0 }
