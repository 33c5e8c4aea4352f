// `emit signal(arguments)` goes outwards: from a screen to the one below, and on; the first that declares an action of that name, in whatever state, takes it; where none does, it leaves the app.
screen Home {
    var heard: [String] = []
    action go { push Middle }
    action note(text: String) { heard.append(text) }
}
screen Middle { action go2 { push Top } }
screen Top {
    action say { emit note("hello"); emit openURL("https://example.com") }
}
open Home
send go
send go2
send say
expect emitted openURL("https://example.com")
expect emitted note("hello")
expect nothing emitted
show Home.heard
