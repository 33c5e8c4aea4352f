// An op with a body that never changes its model's data: a cancelled call of it has no effect, and makes no other state.

model accounts: [String] = ["ann"] takes 800ms {
    op login(name: String, password: String) {
        if password != "secret" { fail 401, "Wrong password." }
        let found = data.first { $0 == name }
        if found == nil { fail 404, "Unknown." }
        return name
    }
}

screen Login {
    use accounts

    var error: String? = nil

    state form {
        action submit -> checking
    }
    state checking {
        call accounts.login("ann", "secret") {
            ok(name) -> welcome(name)
            fail(failure) -> form { error = failure.message }
        }
        action cancel -> form
    }
    state welcome(name: String) { action leave -> form }

    view {
        in form {
            if let error = error { text error }
            button "Sign in" -> submit
        }
        in checking { progress; button "Cancel" -> cancel }
        in welcome(name) { text "Welcome, \(name)"; button "Sign out" -> leave }
    }
}

explore "a login that is cancelled again and again" {
    open Login
    settles
}
