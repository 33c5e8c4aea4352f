// `fails "m" then answers`: `then` moves on with each call.
model box: Int = 5 takes 1s { op get() = data }
screen M {
    use box
    var log: [String] = []
    state idle { action go -> loading }
    state loading { call box.get() { ok(n) -> idle { log.append("\(n)") }; fail(error) -> idle { log.append(error.message) } } }
}
test "then" {
    given box.get fails "m" then answers 8 then answers
    open M
    repeat 4 { send go; wait }
    show log
}
