// A screen asks for news for ever, and a region of it loads once.

model letters: [String] = ["Hello"] {
    op list() = data
    op news() = data.count
}

screen Inbox {
    use letters
    var count = 0
    region news {
        state asking {
            call letters.news() { ok(found) -> resting { count = found }; fail(_) -> resting }
        }
        state resting { after 1min -> asking }
    }
    region page {
        state loading {
            call letters.list() { ok(_) -> loaded; fail(_) -> failed }
        }
        state loaded { action again -> loading }
        state failed { after 5s -> loading }
    }
    view {
        title "Inbox"
        text "\(count) letters"
        in page.loading { progress }
        in page.loaded { button "Again" -> again }
        in page.failed { text "Again in 5 seconds" }
    }
}

explore "nothing aside" {
    open Inbox
    settles
}

// The page fails again and again.
explore "the news aside" {
    open Inbox
    settles except asking, resting
}

explore "the news and failures aside" {
    open Inbox
    settles except asking, news.resting, Inbox.failed, loading
}

explore "half of the news aside" {
    open Inbox
    settles except asking, loading, failed
}

explore "a cycle of one call" {
    open Inbox
    may deliver letters.news ok(7)
    never tap "Again"
    settles except asking, resting, failed
}
