func two(x: Int): Int = x * 2
