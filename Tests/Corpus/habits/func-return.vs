func f(x: Int) -> Int { return x + 1 }
show f(x: 1)
