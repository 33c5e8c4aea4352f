// The empty text is tried only where the script asks for it: with `isEmpty`, with `""`, or with a length.
model account: String = "t" { op login() = data; op name() = data; op motto() = data; op town() = data }
screen Account {
    use account
    var name = ""
    var town = ""
    state login { call account.login() { ok(token) -> naming(token); fail(_) -> failed } }
    state naming(token: String) { call account.name() { ok(it) -> motto { name = it }; fail(_) -> failed } }
    state motto { call account.motto() { ok(it) when it == "" -> none; ok(_) -> town; fail(_) -> failed } }
    state town { call account.town() { ok(it) -> done { town = it }; fail(_) -> failed } }
    state done { action again -> login }
    state none { action again -> login }
    state failed { action again -> login }
    view {
        title name.isEmpty ? "nobody" : name
        text town.count > 0 ? town : "nowhere"
        in login { progress "login" }
        in naming(_) { progress "name" }
        in motto { progress "motto" }
        in town { progress "town" }
        in none { text "no motto" }
        in failed { text "failed" }
        button "Again" -> again
    }
}
