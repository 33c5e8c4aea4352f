// A failure that ends where an empty list does.
model teas: [String] = ["Earl Grey", "Oolong"] { op list() = data }
screen Teas {
    use teas
    var chosen = ""
    state loading {
        call teas.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded(found)
            fail(_) -> empty
        }
        after 10s -> failed("The teas take too long")
        action cancel -> empty
    }
    state loaded(teas: [String]) {
        action choose(tea: String) { chosen = tea }
        action reload -> loading
    }
    state empty { action reload -> loading }
    state failed(why: String) { action reload -> loading }
    view {
        title "Teas"
        in loading { progress; button "Cancel" -> cancel }
        in loaded(teas) {
            list { for tea in teas { row tea -> choose(tea) } }
            button "Reload" -> reload
            if chosen != "" { text "You chose \(chosen)" }
        }
        in empty { text "There is no tea"; button "Reload" -> reload }
        in failed(why) { text why; button "Try again" -> reload }
    }
}
