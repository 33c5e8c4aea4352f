model m: [Int] {
    op list() { data }
}
