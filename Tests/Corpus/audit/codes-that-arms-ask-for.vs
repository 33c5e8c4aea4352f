// A column for each code that the arms of a call ask for.
model letters: [String] = ["Hello"] { op list() = data }
screen Inbox {
    use letters
    state loading {
        call letters.list() {
            ok(found) -> loaded(found)
            fail(error) when error.code == 401 -> loggedOut
            fail(error) when error.code == 404 -> loaded([])
            fail(error) when error.code >= 500 -> failed(error.message)
            fail(error) -> failed(error.message)
        }
    }
    state loaded(found: [String]) { action again -> loading }
    state loggedOut { action logIn -> loading }
    state failed(why: String) { action again -> loading }
    view {
        title "Inbox"
        in loading { progress }
        in loaded(found) {
            list "No letters" { for letter in found { row letter } }
            button "Again" -> again
        }
        in loggedOut { text "You are logged out"; button "Log in" -> logIn }
        in failed(why) { text why; button "Again" -> again }
    }
}
