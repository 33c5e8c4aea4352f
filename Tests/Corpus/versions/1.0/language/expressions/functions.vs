// `func name(a: Int, b: Int) -> Int = expression` names an expression. Labels may be left out of a call while the order is kept, and are needed after a default that was skipped.
func sum3(a: Int, b: Int = 10, c: Int = 100) -> Int = a + b + c
show sum3(1)
show sum3(1, 2)
show sum3(1, c: 3)
show sum3(a: 1, b: 2, c: 3)
