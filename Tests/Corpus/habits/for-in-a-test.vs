screen S { var n = 0; action up { n += 1 } }
test "a" { open S; for i in [1, 2] { send up }; expect n == 2 }
