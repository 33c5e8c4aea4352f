// Of two walks, the one whose answer has values is judged, though the other comes first.
model teas: [String] = ["Oolong", "Sencha"] { op list() = data }
screen Teas {
    use teas
    state loading {
        call teas.list() {
            ok(found) -> loaded(found)
            fail(error) -> failed(error.message)
        }
    }
    state loaded(found: [String])
    state failed(message: String)
    action again -> loading
    view {
        in loading { progress }
        in loaded(found) {
            if found.isEmpty { text "There is no tea." }
            list { for tea in found { row tea } }
        }
        in failed(message) { text message }
        if !(in loading) { button "Again" -> again }
    }
}
explore "a shop without teas" {
    given teas.list answers []
    open Teas
}
explore "a shop with teas" { open Teas }
