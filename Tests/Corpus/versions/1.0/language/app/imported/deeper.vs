func limit(n: Int) -> Int = n * 10

test "not of a direct import" { show 1 }
