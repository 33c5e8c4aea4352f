// "Help" can be touched after an error and changes nothing; a `may end` says that "Sent" is the end.
model post: [String] = [] {
    op send(letter: String) { data.append(letter) }
    op find(letter: String) = data.first { $0 == letter }
}
screen Post {
    use post
    state sending { call post.send("Dear") { ok -> finding; fail(_) -> unsent } }
    state unsent { action help { } }
    state finding { call post.find("Dear") { ok(_) -> sent; fail(_) -> unfound } }
    state sent
    state unfound { action again -> finding }
    view {
        in sending { progress "Sending" }
        in unsent { text "Not sent"; button "Help" -> help }
        in finding { progress "Looking" }
        in sent { text "Sent" }
        in unfound { text "Not found"; button "Again" -> again }
    }
}

explore "a letter is sent" {
    open Post
    may end in sent
}
