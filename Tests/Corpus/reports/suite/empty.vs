// The list of this test is empty, so it has no element to run for.
test "row \(n)" for n in [1, 2].filter({ $0 > 4 }) { expect n < 3 }
