// Ops read their `data` when they answer, in the order of the clock, with the arguments that the call had when it started.
model box: [Int] = [] {
    op add(n: Int) takes 1s { data = data + [n] }
    op slow(n: Int) takes 3s = "\(n): \(data.count)"
    op quick(n: Int) takes 500ms = "\(n): \(data.count)"
}
screen M {
    use box
    var n = 1
    var seen: [String] = []
    region slow { state s { call box.slow(n) { ok(x) -> t { seen.append("slow \(x)") }; fail(_) -> t } }; state t }
    region quick { state q { call box.quick(n) { ok(x) -> r { seen.append("quick \(x)") }; fail(_) -> r } }; state r }
    region writer { state w { call box.add(7) { ok -> v { n = 2 }; fail(_) -> v } }; state v }
}
test "the slow one sees what was added meanwhile" {
    open M
    wait
    show seen
}
test "one that is delivered early does not" {
    open M
    deliver box.slow
    wait
    show seen
}
test "at one instant, first asked is first served" {
    given box takes 1s
    open M
    wait
    show seen
}
