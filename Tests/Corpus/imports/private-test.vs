private test "a" { expect 1 == 1 }
