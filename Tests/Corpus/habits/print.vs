test "a" { print("x"); expect true }
