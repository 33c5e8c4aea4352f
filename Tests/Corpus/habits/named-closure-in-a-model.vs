model m: [Int] = (0..<9).map { x in
    x * 2
} { op all() = data }
