// `given news from "cut.xml"`: other data for a model; `given news.list answers [..]`.
record Beer { id: Int, name: String }
model beers: [Beer] = [Beer(1, "one")] takes 100ms { op list() = data }
screen M {
    use beers
    var got: [Beer] = []
    state loading { call beers.list() { ok(found) -> loaded { got = found }; fail(error) -> loaded } }
    state loaded
}
test "data" {
    given beers from "given.json"
    open M
    wait
    show got
}
