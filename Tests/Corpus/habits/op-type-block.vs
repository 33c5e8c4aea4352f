model m: [Int] {
    op clear() -> Int { data = [] }
}
