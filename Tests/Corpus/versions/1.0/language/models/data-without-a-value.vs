// With neither `from` nor a value `data` is `nil`, `false` or `[]`.
model list: [Int] { op read() = data.isEmpty }
model flag: Bool { op read() = !data }
model maybe: String? { op read() = data == nil }
screen M {
    use list
    use flag
    use maybe
    var yes = 0
    region a { state a1 { call list.read() { ok(x) when x -> a2 { yes += 1 }; ok -> a2; fail(error) -> a2 } }; state a2 }
    region b { state b1 { call flag.read() { ok(x) when x -> b2 { yes += 1 }; ok -> b2; fail(error) -> b2 } }; state b2 }
    region c { state c1 { call maybe.read() { ok(x) when x -> c2 { yes += 1 }; ok -> c2; fail(error) -> c2 } }; state c2 }
}
test "all empty" {
    open M
    wait
    expect yes == 3
}
