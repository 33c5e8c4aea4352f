// A model without data, one that always fails and one that never answers; a call that no walk has in flight.
given post.never never answers
model post: [String] = [] {
    op all() = data
    op find(word: String) = data.first { $0 == word } else fail "not found"
    op never() = 1
}
screen Post {
    use post
    state all { call post.all() { ok(it) -> find(it.count); fail(_) -> failed } }
    state find(count: Int) { call post.find("a") { ok(it) -> found(it); fail(_) -> failed } }
    state found(it: String) { call post.never() { ok(_) -> all; fail(_) -> failed } }
    state failed { call post.never() { ok(_) -> all; fail(_) -> silent } }
    state silent
    action again -> all
    view {
        in all { progress }
        in find(count) { progress "\(count)" }
        in failed { text "failed" }
        in silent { text "silent" }
        button "Again" -> again
    }
}
