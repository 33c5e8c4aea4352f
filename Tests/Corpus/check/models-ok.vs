//! ok
enum Mood { good, bad }
record Entry { id: Int, mood: Mood = .good, at: Date? }
model entries: [Entry] from "entries.json" at "data.items" takes 250ms {
    op page(number: Int = 1, size: Int = 10) takes 2s = data.dropFirst((number - 1) * size).prefix(size)
    op find(id: Int) = data.first { $0.id == id } else fail 404, "no \(id)"
    op add(entry: Entry) {
        if data.contains({ $0.id == entry.id }) { fail "twice" }
        let count = data.count
        if count > 3 { data[0].mood = .bad } else if let first = data.first { data[0].id = first.id + 1 }
        data = [entry] + data
    }
    op take() { if let first = data.first { data.remove(at: 0); return first } else { fail 1, "empty" } }
    op mood(id: Int) = data.first { $0.id == id }?.mood else fail "none"
}
model last: Entry? { op get() = data else fail "none"; op put(entry: Entry) { data = entry; return } }
model switched = true takes 0ms { op get() = data else fail "off" }
model counters = [1, 2, 3] { op sum() = data.sum() }
model news from "feed.xml"
model users: [User] = [User(id: "1", name: "Ann")]
screen Main {
    use entries
    use last
    use switched
    use news
    var found: [Entry] = []
    var mood: Mood = .good
    state a {
        call entries.page(2) { ok(list) when list.isEmpty -> a; ok(list) -> b { found = list }; fail(_) -> b }
        call entries.take() { ok(entry) -> b { found = [entry] }; fail(e) when e.code == 1 -> b { found = [] }; fail(_) }
        watch entries.mood(1) { ok(m) { mood = m }; fail(e) -> failed(e.message) }
    }
    state b {
        call entries.add(Entry(id: 1, at: now)) { ok -> a; fail(_) -> a }
        call last.put(Entry(1, at: nil)) { ok -> a; fail(_) -> a }
        call switched.get() { ok(_) -> a; fail(_) -> a }
        call news.list() { ok(_) -> a; fail(_) -> a }
    }
    state failed(message: String)
}
