// Three wrong codes lock the account, however often somebody goes back to the password.
enum Check { welcome(name: String), wrong, expired(after: Duration) }

model accounts: String = "Ann" {
    op challenge(password: String) = password == "secret" else fail 401, "This is not the password."
    op check(code: String) = code == "999999" ? Check.expired(5min) : code == "123456" ? .welcome(data) : .wrong
}

screen Login {
    use accounts
    var wrong = 0
    /// All wrong codes, for the claim.
    var guesses = 0
    state password { action enter -> asking }
    state refused(note: String) { action enter -> asking }
    state asking {
        call accounts.challenge("secret") { ok(_) -> code(""); fail(error) -> refused(error.message) }
        action back -> password
    }
    state code(text: String) {
        action edit(value: String) -> code(value)
        action send when text.matches("[0-9]{6}") -> checking(text)
        action back -> password
    }
    state checking(text: String) {
        call accounts.check(text) {
            ok(.welcome(name)) -> inside(name)
            ok(.expired(after)) -> refused("The code was valid for \(after).")
            ok(_) when wrong >= 2 -> locked { guesses += 1 }
            ok(_) -> code("") { wrong += 1; guesses += 1 }
            fail(_) -> code(text)
        }
    }
    state inside(name: String)
    state locked
    view {
        title "Log in"
        in password { button "Next" -> enter }
        in refused(note) { text note; button "Next" -> enter }
        in asking { progress; button "Back" -> back }
        in code(text) {
            field "Code", value: text, hint: "123456" -> edit
            button "Log in" -> send
            button "Back" -> back
        }
        in checking(_) { progress "Checking" }
        in inside(name) { text "Welcome, \(name)" }
        in locked { text "The account is locked." }
    }
}

explore "a code is guessed three times at most" {
    open Login
    may type x into "Code" for x in ["000000", "123456", "999999"]
    may end in inside
    may end in locked
    within 17 steps
    always guesses <= 3 "a fourth code can be guessed"
    reaches inside("Ann")
    reaches locked
}
