// A call of `loading` has a screen of its own, so the clause says what is not so.
model teas: [String] = ["Oolong"] { op list() = data }
screen Teas {
    use teas
    state loading { call teas.list() { ok(found) -> loaded(found); fail(_) -> failed } }
    state loaded(teas: [String])
    state failed { action retry -> loading }
    view {
        title "Teas"
        in loading { progress }
        in loaded(teas) { list "No tea" { for tea in teas { row tea } } }
        in failed { text "No list"; button "Try again" -> retry }
    }
}
explore "teas" {
    open Teas
    may end in loaded
    may look alike in loading
}
