func two(x: Int) => x * 2
