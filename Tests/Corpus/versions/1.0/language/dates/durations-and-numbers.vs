// A duration times or divided by a number is rounded to whole milliseconds, halves away from zero.
func d() -> Date = Date("2020-01-01T00:00:00Z")
func times(d: Duration, x: Double) -> Duration = d * x
func by(d: Duration, x: Double) -> Duration = d / x
func one(n: Int) -> Duration = 1ms * n
func zero() -> Duration = 0ms
show times(1s, 1.5)
show 1.5 * 1s
show times(3ms, 0.5)
show times(-3ms, 0.5)
show times(3ms, 0.4)
show 3 * 1s
show by(1s, 3.0)
show by(1ms, -2.0)
show 1s / 3
show 1ms / 2
show -1ms / 2
show 1ms / -2
show 5ms / 3
show -one(5)
test "by no number" { show by(1s, 0.0) }
test "by the number 0" { show 1s / (1 - 1) }
test "by no duration" { show 1s / zero() }
test "far away" { show d() + one(9223372036854775807) }
test "a long time" { show times(one(9223372036854775807), 2.0) }
test "long ago" { show d() - one(9223372036854775807) - one(9223372036854775807) }
