// A dictionary whose values go up makes every state new: the verdict names it.
screen Votes {
    var votes: [String: Int] = [:]
    action vote(name: String) { votes[name, default: 0] += 1 }
    view {
        button "Tea" -> vote("tea")
        for entry in votes { row entry.key, detail: "\(entry.value)" }
    }
}
