// Each answer has a screen of its own, and each screen a way on.
model letters: [String] = ["Hello", "A letter with a long first line", "3", "4", "5", "6"] { op list() = data }
screen Letters {
    use letters
    state loading {
        call letters.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded(found)
            fail(error) -> failed(error.message)
        }
        after 10s -> failed("The letters take too long")
    }
    state loaded(found: [String]) { action refresh -> loading }
    state empty { action refresh -> loading }
    state failed(why: String) { action refresh -> loading }
    view {
        in loading { progress }
        in empty { text "There are no letters." }
        in failed(why) { text why }
        in loaded(found) {
            list { for letter in found { row letter } }
        }
        button "Refresh" -> refresh
    }
}
