// No op changes the model's data, although one has a body: the regions have nothing to do with each other.
model account: String = "secret" {
    op logIn(word: String) {
        if word != data { fail 401, "wrong" }
        return true
    }
    op greeting() = "Hello"
}
screen LogIn {
    use account
    var word = "secret"
    var text = ""
    region form {
        state open {
            action typed(entered: String) { word = entered }
            action logIn -> sending
        }
        state sending { call account.logIn(word) { ok(_) -> entered; fail(_) -> open } }
        state entered
    }
    region banner {
        state loading { call account.greeting() { ok(found) -> shown { text = found }; fail(_) -> missing } }
        state shown
        state missing
    }
    view {
        title "Log in"
        in form.open {
            field "Word", value: word -> typed
            button "Log in" -> logIn
        }
        in banner.shown { text text }
    }
}
explore "two parts" {
    open LogIn
    may end in entered
    reaches in entered
    settles
}
