// Then `when` transitions are taken until none is enabled; only then the oldest event that a `send` or `emit` queued is handled.
screen M {
    var log = ""
    var ready = false
    state a {
        action go { send note("1"); send note("2"); ready = true }
        when ready -> b { log += "when " }
    }
    state b
    action note(text: String) { log += text + " " }
}
open M
send go
show log
