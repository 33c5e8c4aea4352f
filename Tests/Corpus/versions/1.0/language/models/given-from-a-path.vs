// `given news from path` takes an expression; a missing file is an error of that step.
record Beer { id: Int, name: String }
model beers: [Beer] = [Beer(1, "one")] takes 100ms { op list() = data }
screen M {
    use beers
    var got: [Beer] = []
    state loading { call beers.list() { ok(found) -> loaded { got = found }; fail(error) -> loaded } }
    state loaded
}
test "data of \(name)" for name in ["given", "missing"] {
    given beers from "\(name).json"
    open M
    wait
    show got
}
