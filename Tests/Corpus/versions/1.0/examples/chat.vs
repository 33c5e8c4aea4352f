// A chat. Each message is sending, sent or failed, and what people answered to it is a tree.
//
// It teaches: cases with values, `switch` in a function and in a view, a tree and `flattened`, a machine for each
// message that is on its way.

enum Delivery { sending, sent(at: Date), failed(reason: String) }

record Message {
    id: Int
    text: String
    sent: Date = Date("2026-05-04T09:30:00Z")
    replies: [Message] = []
}

model chat: [Message] = [
    Message(1, "Tea at four?", replies: [Message(2, "Better five", replies: [Message(3, "Five it is")])]),
    Message(4, "Who brings cake?")
] takes 1s {
    op all() = data
    op send(text: String) = now
}

/// A message on its way. It tells the screen what became of it.
component Outgoing(message: Message) {
    use chat

    state sending {
        call chat.send(message.text) {
            ok(at) -> over { emit delivered(message.id, .sent(at)) }
            fail(error) -> failed { emit delivered(message.id, .failed(error.message)) }
        }
    }
    state failed {
        action again -> sending { emit delivered(message.id, .sending) }
    }
    state over
    view { in failed { button "Send again" -> again } }
}

screen Chat {
    use chat

    var history: [Message] = []
    /// What was written here, by the message that it answers; 0 for none.
    var written: [Int: [Message]] = [:]
    var deliveries: [Int: Delivery] = [:]
    var folded: [Int] = []
    var answered = 0
    var draft = ""

    bind outgoing = written.values.flatMap { $0 }
    bind lines = (history + written[0, default: []]).flattened {
        folded.contains($0.id) ? [] : $0.replies + written[$0.id, default: []]
    }

    each letter: Outgoing(message) for message in outgoing by message.id

    state loading {
        call chat.all() {
            ok(found) -> shown { history = found }
            fail(error) -> failed(error.message)
        }
    }
    state failed(reason: String) { action retry -> loading }
    state shown {
        action answer(id: Int) { answered = answered == id ? 0 : id }
        action fold(id: Int) { if folded.contains(id) { folded.remove { $0 == id } } else { folded.append(id) } }
        action edit(text: String) { draft = text }
        action send when draft.trimmed() != "" {
            let message = Message(100 + outgoing.count, draft.trimmed())
            written[answered, default: []].append(message)
            deliveries[message.id] = .sending
            draft = ""
        }
        action delivered(id: Int, delivery: Delivery) { deliveries[id] = delivery }
    }

    view {
        title "Chat"
        in loading { progress "Loading…" }
        in failed(reason) {
            text reason
            button "Try again" -> retry
        }
        in shown {
            list {
                for line in lines {
                    row line.value.text, indent: line.depth,
                        detail: label(deliveries[line.value.id, default: .sent(line.value.sent)])
                        -> answer(line.value.id) {
                            swipe "Fold" -> fold(line.value.id)
                        }
                    switch deliveries[line.value.id, default: .sent(line.value.sent)] {
                        case .failed(reason) {
                            text reason
                            show letter(line.value.id)
                        }
                        case .sending, .sent { }
                    }
                }
            }
            field "Message", value: draft, hint: "Write something" -> edit { submit -> send }
            button answered == 0 ? "Send" : "Answer" -> send
        }
    }
}

func label(delivery: Delivery) -> String = switch delivery {
    case .sending: "…"
    case .sent(at): at.format("HH:mm")
    case .failed: "not sent"
}

test "a message that failed is sent again" {
    open Chat
    wait
    given chat.send fails "no network" then answers
    type "I do" into "Message"
    tap "Send"
    expect deliveries[100] == .sending
    wait
    expect deliveries[100] == .failed("no network")
    expect screen contains "not sent"
    show
    tap "Send again"
    wait
    expect deliveries[100] == .sent
    expect no "Send again"
    expect called chat.send("I do") 2 times
}

test "an answer is below its message" {
    open Chat
    wait
    tap "Who brings cake?"
    type "I do" into "Message"
    tap "Answer"
    expect lines.map { $0.value.id } == [1, 2, 3, 4, 100]
    expect lines.map { $0.depth } == [0, 1, 2, 0, 1]
    swipe "Tea at four?" "Fold"
    expect lines.map { $0.value.id } == [1, 4, 100]
}

test "nothing is sent twice" {
    open Chat
    wait
    expect refused tap "Send"
    type "I do" into "Message"
    submit "Message"
    expect refused tap "Send"
    wait
    expect called chat.send("I do") 1 times
}

test "the history can be missing" {
    given chat.all fails "no network" then answers
    open Chat
    wait
    expect in failed("no network")
    tap "Try again"
    wait
    expect lines.count == 4
}

explore "every message ends sent or failed" {
    given chat.all answers [Message(1, "Tea?")]
    open Chat
    wait
    may deliver chat.send fail("no network")
    may type "I do" into "Message"
    within 6 steps
    always outgoing.allSatisfy { deliveries[$0.id] != nil } "a message without a delivery"
}
