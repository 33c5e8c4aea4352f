// Overflow and division by zero are errors, not wrap-around.
func big() -> Int = 9223372036854775807
func zero() -> Int = 0
test "sum" { show big() + 1 }
test "difference" { show -big() - 2 }
test "product" { show big() * 2 }
test "division" { show 1 / zero() }
test "remainder" { show 1 % zero() }
test "the last that fits" { show -big() - 1 }
