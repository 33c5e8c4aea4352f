// `else fail` (when the expression is `nil` or `false`; otherwise its value is unwrapped) or `fail "…"` in a body answers `fail(error)`. A failing op changes nothing.
record Thing { id: Int, name: String }
model things: [Thing] = [Thing(id: 1, name: "one")] takes 100ms {
    op find(id: Int) = data.first { $0.id == id } else fail "there is no \(id)"
    op add(thing: Thing) {
        data = data + [thing]
        if data.count > 2 { fail 409, "full" }
        return data.count
    }
    op has(id: Int) = data.contains { $0.id == id } else fail "no"
}
screen M {
    use things
    var log: [String] = []
    state idle { action find(id: Int) -> finding(id); action add(id: Int) -> adding(id) }
    state finding(id: Int) {
        call things.find(id) { ok(thing) -> idle { log.append(thing.name) }; fail(error) -> idle { log.append(error.message) } }
    }
    state adding(id: Int) {
        call things.add(Thing(id, "n\(id)")) { ok(count) -> idle { log.append("\(count)") }; fail(error) -> idle { log.append("\(error.code)") } }
    }
}
test "answers" {
    open M
    send find(1)
    wait
    send find(7)
    wait
    send add(2)
    wait
    send add(3)
    wait
    send find(3)
    wait
    show log
}
