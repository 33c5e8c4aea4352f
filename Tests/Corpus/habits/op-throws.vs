model m: [Int] {
    op list() throws -> [Int] = data
}
