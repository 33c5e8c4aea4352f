// After 20 elements `… 80 more`.
show (1...20).map { $0 * 1 }
show (1...100).map { $0 * 1 }
