model cities: [String] = ["Rome"] takes 1s {
    op search(( text: String) = data.filter { $0.contains(text) }
}
screen S {
    use cities
    state asking { call cities.search("R") { ok(found) -> shown(found); fail(_) -> asking } }
    state shown(found: [String])
    view { in shown(found) { for x in found { row x } } }
}
test "t" {
    open S
    deliver cities.search ok(["Oslo"])
    expect rows == ["Oslo"]
}
