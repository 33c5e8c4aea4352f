model orders: [String] = [] { op place(name: String) { data.append(name) } }
screen A {
    use orders
    state s { action go -> t }
    state t { call orders.place("tea") { ok -> s; fail -> s } }
    view { button "Go" -> go }
}
test "a" { open A; tap "Go"
    deliver orders.place first
    expect in s }
