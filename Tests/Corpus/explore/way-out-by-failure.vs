// `returns to`, `reaches` and `after … comes` say where only an answer that the walk makes up leads on.
model line: Bool = true { op ping() = data }
screen Lobby {
    use line
    state home { action enter -> waiting }
    state waiting { call line.ping() { ok(_) -> again; fail(_) -> home } }
    state again { after 1s -> waiting }
    view {
        in home { button "Enter" -> enter }
        in waiting, again { progress "One moment" }
    }
}
explore "a person gets home" {
    open Lobby
    returns to home
}
explore "a person gets home in the end" {
    open Lobby
    send enter
    reaches home
    reaches again
    returns to again
}
model names: [String] = ["Ann"] { op list() = data }
screen Names {
    use names
    state loading { call names.list() { ok(found) when found.isEmpty -> done; ok(_) -> some; fail(_) -> loading } }
    state some { action again -> loading }
    state done
    view { in loading { progress }; in some { button "Again" -> again }; in done { text "Done" } }
}
explore "it is done" {
    open Names
    may end in done
    reaches done
    returns to done
}
explore "what a may answers is meant" {
    open Names
    may deliver names.list ok([])
    may end in done
    reaches done
    returns to done
}
