model m: [Int] {
    op list() -> [Int] = [1, 2]
}
