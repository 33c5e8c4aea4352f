fn f(x: Int) -> Int = x
