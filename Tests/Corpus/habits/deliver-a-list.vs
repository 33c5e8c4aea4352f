model m: [Int] = [1] { op list() = data }
screen S { use m; state a { call m.list() { ok(_) -> b; fail(_) -> b } } state b { action go -> a } }
test "a" { open S; deliver m.list [2] }
