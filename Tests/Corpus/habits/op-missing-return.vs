model m: [Int] {
    op add(n: Int) {
        data
    }
}
