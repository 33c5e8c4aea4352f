test "a" { sleep(500); expect true }
