test "a" { wait for 500ms; expect true }
