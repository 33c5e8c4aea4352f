model m: [Int] {
    op add(n: Int) async { data.append(n) }
}
