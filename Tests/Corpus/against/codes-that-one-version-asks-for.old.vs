model teas: [String] = ["Oolong"] { op list() = data }
screen Teas {
    use teas
    state loading {
        call teas.list() { ok(found) -> loaded(found); fail(error) -> failed(error.message) }
    }
    state loaded(teas: [String])
    state failed(why: String) { action retry -> loading }
    view {
        in loading { progress }
        in loaded(teas) { list { for tea in teas { row tea } } }
        in failed(why) { text why; button "Try again" -> retry }
    }
}
