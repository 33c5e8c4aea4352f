// Where the record is `Article`, a JSON Feed is read as RSS and Atom are.
screen News {
    use news
    var got: [Article] = []
    state loading { call news.list() { ok(found) -> loaded { got = found }; fail(error) -> failed(error.message) } }
    state loaded
    state failed(message: String)
}
test "its articles" {
    given news from "json-feed.json"
    open News
    wait
    show got
}
test "an item that is no object" {
    given news from "json-feed-items.json"
    open News
    wait
    expect in failed("`items[1]` is not an object")
}
