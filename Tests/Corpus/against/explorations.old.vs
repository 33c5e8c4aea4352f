// Explorations are compared by name; those of one version only are named. A `may` that only one has is a difference.
model teas: [String] = ["Earl Grey", "Oolong"] { op list() = data }
screen Teas {
    use teas
    var chosen = ""
    state loading {
        call teas.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded(found)
            fail(error) -> failed(error.message)
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

explore "choosing" {
    open Teas
    may deliver teas.list ok(["Mint"])
    always true
}
explore "old one" {
    open Teas
}
