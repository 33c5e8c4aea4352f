// The third failure in a row gives up. Where a path has at most two, no person meets it.

model letters: [String] = ["Hello"] { op list() = data.isEmpty ? [] : data }

screen Inbox {
    use letters
    var attempts = 0
    state loading {
        call letters.list() {
            ok(_) -> loaded { attempts = 0 }
            fail(_) when attempts < 2 -> loading { attempts += 1 }
            fail(_) -> givenUp
        }
    }
    state loaded { action again -> loading }
    state givenUp { action again -> loading { attempts = 0 } }
    view {
        title "Inbox"
        in loading { progress }
        in loaded { button "Again" -> again }
        in givenUp { text "Try later"; button "Again" -> again }
    }
}

explore "any number of failures" {
    open Inbox
    always attempts < 2
    reaches givenUp
}

explore "two of them" {
    open Inbox
    may deliver letters.list fail(503, "down")
    failures 2
    always attempts < 2 "two attempts"
    reaches givenUp
    returns to loaded
}

explore "none" {
    open Inbox
    failures 0
    always attempts == 0
    any order
}

explore "one of them, of a model that fails by itself" {
    open Inbox
    may given letters.list fails "down"
    failures 1
    reaches givenUp
}
