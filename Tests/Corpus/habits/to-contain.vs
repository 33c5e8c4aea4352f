test "a" { expect([1]).toContain(1) }
