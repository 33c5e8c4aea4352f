function f(x: Int) -> Int = x
