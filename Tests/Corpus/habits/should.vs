test "a" { 1 + 1 should equal 2 }
