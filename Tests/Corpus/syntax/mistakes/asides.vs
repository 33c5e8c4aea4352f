test "a" tagged slow skipped "why" { expect 1 == 1 }
test "b \(x)" for x in [1] known "APP-1" { expect x == 2 }
test "c" skipped { expect 1 == 1 }
test "d" known { expect 1 == 1 }
test "e" skipped("why") { expect 1 == 1 }
test "f" known ("APP-2") { expect 1 == 1 }
test "g" skiped "why" { expect 1 == 1 }
test "h" knwon "APP-3" { expect 1 == 1 }
test "i" skipped "a" known "b" { expect 1 == 1 }
test "j" known "APP-4"
test "k" skipped "\(1 + 1)"
explore "l" skipped
explore "m" known "APP-5"
explore "n" skipped "why" tagged slow
test "o" skipped "why" expect 1 == 1
skipped test "p" { expect 1 == 1 }
