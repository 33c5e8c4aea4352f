// The clause limits the paths, not the table: the call behind a failure is never in flight, the other one fails.
model letters: [String] = ["Hello"] {
    op list() = data
    op report(why: String) = true
}
screen Inbox {
    use letters
    state loading { call letters.list() { ok(_) -> loaded; fail(error) -> failed(error.message) } }
    state loaded { action again -> loading }
    state failed(why: String) {
        call letters.report(why) { ok(_) -> loaded; fail(_) -> loaded }
    }
    view {
        in loading { progress }
        in loaded { button "Again" -> again }
        in failed(why) { text why }
    }
}
explore "nothing fails" {
    open Inbox
    failures 0
}
