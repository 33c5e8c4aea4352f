// Whoever sees that there are no letters does not know that they could not be fetched.
model letters: [String] = ["Hello"] { op list() = data }
screen Letters {
    use letters
    state loading {
        call letters.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded(found)
            fail(error) when error.message == "down" -> failed
            fail(_) -> empty
        }
    }
    state loaded(found: [String]) { action refresh -> loading }
    state empty { action refresh -> loading }
    state failed { action refresh -> loading }
    view {
        in loading { progress }
        in empty { text "There are no letters." }
        in failed { text "The letters could not be fetched." }
        in loaded(found) {
            list { for letter in found { row letter } }
        }
        button "Refresh" -> refresh
    }
}

explore "a failure is shown as one" {
    open Letters
    reaches loaded(_)
    reaches failed
    returns to loaded(["Hello"])
}
