test "a" { wait 500; expect true }
