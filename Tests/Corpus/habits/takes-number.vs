model m: [Int] {
    op list() takes 500 = data
}
