func two() -> Int = 2
