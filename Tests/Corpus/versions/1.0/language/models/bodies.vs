// A `{ }` body (`if`, `let`, assignments) changes `data` and answers `ok` (with a value after `return`).
record Item { id: Int, n: Int = 0 }
model items: [Item] = [Item(1), Item(2)] takes 100ms {
    op bump(id: Int) {
        let i = data.firstIndex { $0.id == id }
        if let i = i { data[i].n += 1 } else { fail "none" }
        if (data.map { $0.n }).sum() > 1 { return "many" }
        return "few"
    }
}
screen M {
    use items
    var log: [String] = []
    state idle { action bump(id: Int) -> busy(id) }
    state busy(id: Int) { call items.bump(id) { ok(text) -> idle { log.append(text) }; fail(error) -> idle { log.append(error.message) } } }
}
test "bodies" {
    open M
    send bump(1)
    wait
    send bump(2)
    wait
    send bump(3)
    wait
    show log
}
