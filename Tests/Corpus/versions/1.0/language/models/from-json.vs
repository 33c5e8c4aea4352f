// `from` reads JSON (`at "results"` picks a part of it; snake_case keys match camelCase fields; enums by name or number).
enum Kind { ale = 1, stout = 2 }
record Beer { id: Int, firstBrewed: String, abv: Double, kind: Kind, imageUrl: String? }
model beers: [Beer] from "beers.json" at "results" takes 100ms { op list() = data }
screen M {
    use beers
    var got: [Beer] = []
    state loading { call beers.list() { ok(found) -> loaded { got = found }; fail(error) -> loading } }
    state loaded
}
test "read" {
    open M
    wait
    for2()
}
flow for2() {
    show got.count
    show got[0]
    show got[1]
}
