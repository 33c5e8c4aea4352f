test "a" { await users.list() }
