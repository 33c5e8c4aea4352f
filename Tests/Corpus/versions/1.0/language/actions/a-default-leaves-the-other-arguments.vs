// An argument that is left out is its parameter's default; those before it are what was sent.
screen M {
    var said = ""
    action say(text: String, times: Int = 4) when times > 2 { said = "\(text) \(times)" }
}
test "defaults" {
    open M
    send say("ab")
    show said
    send say("cd", times: 3)
    show said
}
