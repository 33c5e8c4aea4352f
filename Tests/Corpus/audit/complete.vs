// Each screen differs from the others, and each has a way out.
model teas: [String] = ["Oolong", "Sencha"] { op list() = data }
screen Teas {
    use teas
    state loading {
        call teas.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded(found)
            fail(error) -> failed(error.message)
        }
    }
    state loaded(found: [String])
    state empty
    state failed(message: String)
    action again -> loading
    view {
        in loading { progress }
        in loaded(found) { list { for tea in found { row tea } } }
        in empty { text "There is no tea." }
        in failed(message) { text message }
        if !(in loading) { button "Again" -> again }
    }
}
