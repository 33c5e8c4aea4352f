model m: [Int] {
    op list() async throws -> [Int] = data
}
