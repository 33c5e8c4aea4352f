model m: [Int] = [1] takes 2 h {
    op all() = data
}
