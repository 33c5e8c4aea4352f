// A login without any `may`: the walk types the texts that the script compares with a name and a code, and lengths at and
// beside those that it asks for. A wrong code that nobody can get away from is found.
model accounts: [String] = ["ann"] takes 1s {
    op enter(name: String, code: String) =
        (name == "admin" && code.count >= 3) ? "in" : nil else fail "wrong"
}

func isComplete(name: String, code: String) -> Bool = !name.trimmed().isEmpty && code.count > 2

screen Login {
    use accounts
    var name = ""
    var code = ""
    bind mayEnter = isComplete(name: name, code: code)

    state entering { action enter when mayEnter -> asking(name, code) }
    state asking(who: String, secret: String) {
        call accounts.enter(who, secret) { ok(_) -> inside; fail(_) -> rejected }
    }
    state inside
    state rejected
    action setName(text: String) { name = text }
    action setCode(text: String) { code = text }

    view {
        in entering {
            field "Name", value: name -> setName
            field "Code", value: code, secure: true -> setCode
            button "Enter" -> enter
        }
        in asking(_, _) { progress "One moment" }
        in inside { text "Welcome" }
        in rejected { text "Wrong" }
    }
}

explore "a person gets in, or can try again" {
    open Login
    may end in inside
    reaches in inside
    returns to in entering || in inside
}
