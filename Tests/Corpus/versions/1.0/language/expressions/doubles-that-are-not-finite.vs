// Each operation whose `Double` would not be finite is an error of its step.
func large() -> Double = 1.5e308
func zero() -> Double = 0.0
show max(1.5, -2.5)
show min(1.5, -2.5)
show abs(-1.5)
show -(large() - large())
test "a sum" { show large() + large() }
test "a difference" { show -large() - large() }
test "a product" { show large() * 2.0 }
test "a quotient" { show large() / 0.1 }
test "the sum of a list" { show [large(), large()].sum() }
test "a rounded one" { show large().rounded(-308) }
test "more than an Int" { show Int(large()) }
test "the least of no Int" { show abs(-9223372036854775807 - 1) }
