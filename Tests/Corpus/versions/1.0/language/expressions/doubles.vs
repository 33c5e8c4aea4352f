// A `Double` that would not be finite is an error; `Int(d)` goes towards zero; `"\(60.0)"` is `60.0`; `1e+21`.
func zero() -> Double = 0.0
show 0.1 + 0.2
show 60.0
show "\(60.0)"
show 1.5 * 2
show 1000000000000.0 * 1000000000.0
show Int(2.9)
show Int(-2.9)
show Double(3)
test "not finite" { show 1.0 / zero() }
