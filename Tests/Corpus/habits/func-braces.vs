func f(x: Int) -> Int { x + 1 }
show f(x: 1)
