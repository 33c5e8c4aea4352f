model m: [Int] {
    op clear() throws { data = [] }
}
