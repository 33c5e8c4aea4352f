test "a \(x)" for x in [1, 2].filter { y in y > 1 } { expect x == 2 }
