// Logging in, and being logged out.
//
// It teaches: a failure with a code, a wait that gives up, a hidden field, a screen that notices when it is covered,
// and a world that is given another width and language.

record Account { name: String, since: Date }

model session: Account? = nil takes 800ms {
    op logIn(name: String, password: String) {
        if password.count < 4 { fail 401, "Wrong password" }
        data = Account(name, now)
        return Account(name, now)
    }
    op touch() takes 100ms = data else fail 401, "Logged out"
    op logOut() takes 0ms { data = nil }
}

screen Login {
    use session

    var name = ""
    var password = ""
    var notice = ""

    state entering {
        action setName(text: String) { name = text }
        action setPassword(text: String) { password = text }
        action logIn when name.trimmed().isEmpty || password.isEmpty { notice = "Name and password, please" }
        action logIn -> waiting { notice = "" }
    }
    state waiting {
        call session.logIn(name.trimmed(), password) {
            ok(account) -> passing { push Home(account) }
            fail(error) when error.code == 401 -> entering {
                notice = error.message
                password = ""
            }
            fail(error) -> entering { notice = error.message }
        }
        after 10s -> entering { notice = "No answer" }
        action back -> entering
    }
    state passing {
        when covered -> inside
    }
    state inside {
        leave {
            password = ""
            emit log("\(name) has left")
        }
        action loggedOut(message: String) {
            notice = message
            pop
        }
        when !covered -> entering
    }

    view {
        title "Log in"
        field "Name", value: name -> setName
        field "Password", value: password, secure: true -> setPassword { submit -> logIn }
        if !notice.isEmpty { text notice }
        space
        line {
            button "Log in" -> logIn
            in waiting { progress "…" }
        }
    }
}

screen Home(account: Account) {
    use session

    /// Every minute the server is asked whether one is still welcome.
    state welcome {
        after 1min -> asking
        action stir -> same
        action logOut -> leaving
    }
    state asking {
        call session.touch() {
            ok(_) -> welcome
            fail(error) { emit loggedOut(error.message) }
        }
    }
    state leaving {
        call session.logOut() {
            ok { emit loggedOut("Goodbye") }
            fail(error) -> welcome { emit log(error.message) }
        }
    }

    view {
        title "Hello, \(account.name)"
        text "since \(account.since.format("EEEE, d MMMM yyyy, HH:mm"))"
        line {
            button "Still here" -> stir
            button "Log out" -> logOut
        }
    }
}

flow logIn(name: String, password: String) {
    type name into "Name"
    type password into "Password"
    tap "Log in"
    wait 800ms
}

test "in, and out again" {
    open Login
    expect in entering
    logIn("Ann", "secret")
    expect frames entering, waiting, welcome
    expect in Login.inside
    expect on Home(_)
    show
    tap "Log out"
    wait
    expect frames leaving, entering
    expect in entering
    expect emitted log("Ann has left")
    expect emitted loggedOut("Goodbye")
    expect password.isEmpty
}

test "a wrong password is hidden, then gone" {
    open Login
    type "Ann" into "Name"
    type "ab👩‍👩‍👧" into "Password"
    show
    submit "Password"
    wait
    expect notice == "Wrong password"
    expect password.isEmpty
    expect name == "Ann"
}

test "\(sample.message)" for sample in [Sample(503, "Back in a minute"), Sample(504, "Offline")] {
    given session fails sample.code, sample.message
    open Login
    logIn("Ann", "secret")
    expect notice == sample.message
    expect password == "secret"
}

record Sample { code: Int, message: String }

test "a server that never answers is given up" {
    given session.logIn never answers
    open Login
    logIn("Ann", "secret")
    expect pending session.logIn("Ann", "secret")
    wait 9199ms
    expect in waiting
    wait 1ms
    expect in entering
    expect screen contains "No answer"
    expect idle
}

test "whoever is logged out elsewhere is told within a minute" {
    given session.touch answers then fails 401, "Logged out"
    open Login
    logIn("Ann", "secret")
    wait until !notice.isEmpty
    expect now == Date("2000-01-01T00:02:01Z")
    expect screen contains "Logged out"
}

test "a sign of life starts the minute over" {
    open Login
    logIn("Ann", "secret")
    wait 59s
    tap "Still here"
    wait 59s
    expect in welcome
    step
    expect in asking
    expect called session.touch()
}

test "back takes a wish back" {
    open Login
    type "Ann" into "Name"
    type "secret" into "Password"
    tap "Log in"
    back
    expect in entering
    wait
    expect dropped session.logIn
}

test "a wide screen in Japanese" {
    given clock Date("2026-11-20T09:00:00Z")
    given locale "ja"
    given width 60
    open Login
    logIn("花子", "ひみつです")
    show
}

explore "nobody waits without a way back, or gets in without a name" {
    open Login
    may type x into "Name" for x in [" ", "Ann"]
    may type x into "Password" for x in ["abc", "secret"]
    within 6 steps
    always !(in waiting) || available back "no way back"
    always !(in waiting) || !name.trimmed().isEmpty "logged in without a name"
    always !on Home(_) || account.name == "Ann" "somebody else is inside"
    reaches on Home(_)
    reaches notice == "Wrong password"
    reaches notice == "No answer"
    returns to entering
    settles
}
