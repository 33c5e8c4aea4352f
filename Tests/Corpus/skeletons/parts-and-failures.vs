// Ops that answer in parts, and that fail with cases; a parameter and a type with the names that this needs.
enum Step { sent, checked(number: Int) }
enum Refused { gone = 410, unknown = 404 }
enum Error { limit(amount: Int), closed }

model files: Int? takes 1s {
    op send(part: String) parts [Step.sent, Step.checked(2)] fails Error {
        if part == "" { fail .closed }
        data = 1
    }
    op count(world: Int) parts [0.5] = world
    op find(id: Int) fails Refused = data else fail .unknown
}

screen Files {
    use files
    var seen: [Step] = []
    var text = ""
    state idle {
        action send(name: String) -> sending(name)
        action count -> counting
        action find(id: Int) -> finding(id)
    }
    state sending(name: String) {
        call files.send(name) {
            ok -> idle
            fail(.limit(amount)) -> idle { text = "\(amount)" }
            fail(error) -> idle { text = error.message }
            part(step) { seen.append(step) }
        }
    }
    state counting {
        call files.count(1) {
            ok(n) -> idle { text = "\(n)" }
            fail(_) -> idle
            part(_)
        }
    }
    state finding(id: Int) {
        call files.find(id) {
            ok(n) -> idle { text = "\(n)" }
            fail(.gone) -> idle { text = "gone" }
            fail(_) -> idle
        }
    }
    view { text text }
}
