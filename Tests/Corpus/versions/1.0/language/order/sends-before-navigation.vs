// When that queue is empty, the oldest `push`, `pop`, `present`, `finish`, `dismiss` or `back`.
screen M {
    var log = ""
    state a {
        action go { push Other; send note("sent ") }
    }
    action note(text: String) { log += text + (covered ? "covered" : "open") }
}
screen Other { }
open M
send go
expect on Other
show M.log
