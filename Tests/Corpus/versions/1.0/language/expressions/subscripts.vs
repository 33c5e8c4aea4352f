// Subscripts (out of range is an error).
func list() -> [Int] = [1, 2, 3]
test "the last" { show list()[2] }
test "too far" { show list()[3] }
test "below" { show list()[-1] }
