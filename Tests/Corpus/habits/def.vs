def f(x: Int) -> Int = x
