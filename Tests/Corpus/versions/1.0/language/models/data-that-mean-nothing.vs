// Data that are cut off, empty or of another shape answer `fail` with a sentence; the model's earlier data stay, and
// `answers` goes back to them.
record Beer { id: Int, name: String }
model beers: [Beer] = [Beer(1, "one")] takes 100ms {
    op list() = data
    op add(beer: Beer) { data = data + [beer] }
}
screen M {
    use beers
    var got: [Beer] = []
    state loading { call beers.list() { ok(found) -> loaded { got = found }; fail(error) -> failed(error.message) } }
    state loaded { action again -> loading; action add -> adding }
    state failed(message: String) { action again -> loading }
    state adding { call beers.add(Beer(2, "two")) { ok -> loading; fail(error) -> failed(error.message) } }
}
test "cut off" {
    open M
    wait
    send add
    wait
    given beers from "cut.json"
    send again
    wait
    send again
    wait
    given beers answers
    send again
    wait
    show got
}
test "of another shape" {
    given beers from "untyped.json"
    open M
    wait
    given beers from "given.json"
    send again
    wait
    show got
}
test "a file that is not there" {
    given beers from "nowhere.json"
}
