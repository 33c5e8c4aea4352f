func two() -> Int = one() + 1
