test "a" { assert 1 == 1 }
