// A message that takes too long is offered again, and both copies arrive: a call that is cancelled is sent all the same.
// Found by `always messages == messages.unique()`.
record Message { id: Int, text: String }

model thread: [Message] = [] takes 2s {
    op all() = data
    op send(message: Message) { data.append(message) }
}

screen Thread {
    use thread
    var shown: [Message]? = nil
    var problem: String? = nil
    bind messages = shown ?? []
    always messages == messages.unique() "a message is there twice"
    region reading {
        state following { watch thread.all() { ok(found) { shown = found; problem = nil }; fail(error) { problem = error.message } } }
    }
    region writing {
        state idle { action send when messages.isEmpty -> sending(Message(1, "Hello")) }
        state sending(message: Message) {
            call thread.send(message) { ok -> sent; fail(_) -> failed(message) }
            after 10s -> failed(message)
        }
        state failed(message: Message) { action again -> sending(message) }
        state sent
    }
    view {
        if let why = problem { text why }
        if shown == nil && problem == nil { progress }
        if shown != nil { list "No messages." { for message in messages { row message.text } } }
        in idle { button "Send" -> send }
        in sending(_) { progress "Sending" }
        in failed(_) { text "It was not sent."; button "Try again" -> again }
    }
}

explore "a message arrives once" {
    open Thread
    may end in sent
    within 9 steps
    reaches messages.count == 1 && in sent
    returns to in sent
    settles
}
