model letters: [String] = ["Hello"] { op list() = data }
screen Inbox {
    use letters
    var attempts = 0
    state loading {
        call letters.list() {
            ok(_) -> loaded
            fail(_) when attempts < 1 -> loading { attempts += 1 }
            fail(_) -> givenUp
        }
    }
    state loaded
    state givenUp
    view {
        in loading { progress "Attempt \(attempts + 1)" }
        in loaded { text "Loaded" }
        in givenUp { text "Come back later" }
    }
}
explore "one failure" {
    open Inbox
    failures 1
    may end in loaded
    may end in givenUp
}
explore "two failures" {
    open Inbox
    failures 2
    may end in loaded
    may end in givenUp
}
